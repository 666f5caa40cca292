// The page takes these globals from the browser, and nothing else.
const browser = [
  'AbortController', 'BroadcastChannel', 'CSSStyleSheet', 'DOMMatrix', 'Element', 'Event', 'FileReader', 'HTMLElement', 'Image',
  'IntersectionObserver', 'KeyboardEvent', 'MutationObserver', 'Node', 'PointerEvent',
  'ResizeObserver', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'WebSocket', 'Worker', 'addEventListener', 'atob', 'btoa',
  'cancelAnimationFrame', 'clearInterval', 'clearTimeout', 'crypto', 'customElements', 'document',
  'getComputedStyle', 'history', 'localStorage', 'location', 'matchMedia', 'navigator',
  'performance', 'postMessage', 'queueMicrotask', 'requestAnimationFrame', 'sessionStorage', 'setInterval',
  'setTimeout', 'window',
];
const node = ['Buffer', 'console', 'global', 'process', 'structuredClone'];
const known = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

const rules = {
  'constructor-super': 'error',
  'default-case-last': 'error',
  eqeqeq: 'error',
  'for-direction': 'error',
  'getter-return': 'error',
  'no-case-declarations': 'off',
  'no-class-assign': 'error',
  'no-const-assign': 'error',
  'no-constant-condition': ['error', {checkLoops: false}],
  'no-dupe-args': 'error',
  'no-dupe-class-members': 'error',
  'no-dupe-else-if': 'error',
  'no-dupe-keys': 'error',
  'no-duplicate-case': 'error',
  'no-duplicate-imports': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-func-assign': 'error',
  'no-implied-eval': 'error',
  'no-import-assign': 'error',
  'no-inner-declarations': 'error',
  'no-loss-of-precision': 'error',
  'no-new-func': 'error',
  'no-redeclare': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-shadow-restricted-names': 'error',
  'no-throw-literal': 'error',
  'no-undef': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
  'no-use-before-define': ['error', {functions: false, classes: false, variables: false}],
  'no-useless-catch': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

// Text from others must not become markup, and the policy of the page forbids inline styles.
const unsafe = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc'].map((property) => ({
  property,
  message: 'Use textContent.',
}));

export default [
  {
    files: ['client/web/**/*.js'],
    languageOptions: {globals: known(browser)},
    rules: {...rules, 'no-restricted-properties': ['error', ...unsafe]},
  },
  {
    files: ['tests/web/**/*.mjs', 'tests/web/**/*.js'],
    languageOptions: {globals: known([...browser, ...node])},
    rules,
  },
];
