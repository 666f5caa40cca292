// @ts-check

/** Fetches a style that the page of a person does without. @param {string} name */
export function loadStyle(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../${name}`, import.meta.url).href;
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}
