/**
 * A script of its own for the pages that come as HTML: on a slow line a person presses a button long before React has
 * arrived. The button shows that it was heard, and `ui/keep-typed.ts` presses it again when React is here [SPEED-5].
 * It imports nothing: the build makes a file of it alone.
 */
const isEarly = () => document.querySelector('#root[data-rendered]:not([data-hydrated])');
const forget = () => {
  for (const button of document.querySelectorAll('[aria-busy]'))
    button.removeAttribute('aria-busy');
};
const hear = (button: Element) => {
  forget();
  button.setAttribute('aria-busy', 'true');
};
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && button.type !== 'submit' && isEarly()) hear(button);
});
document.addEventListener('submit', (event) => {
  if (!isEarly()) return;
  event.preventDefault();
  if (event.submitter) hear(event.submitter);
});
// Something was changed after the press: it has to be pressed again.
document.addEventListener('input', () => {
  if (isEarly()) forget();
});
// The page's own script did not arrive. Texts come with it: the one sentence is in both languages.
const onError = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement && isEarly())) return;
  forget();
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className = 'px-4 py-3 text-center font-semibold text-danger';
  message.textContent = 'Keine Verbindung. Bitte neu laden. – No connection. Please reload.';
  document.body.prepend(message);
};
window.addEventListener('error', onError, true);
