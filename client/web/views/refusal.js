// @ts-check
const shownMs = 8000;

/** What the server has just refused, in its words; '' after a while. @param {import('./dom.js').App} app */
export function freshRefusal(app) {
  const {refusal} = app.state;
  return refusal && app.now() - refusal.at < shownMs ? refusal.text : '';
}
