import { serveBare } from '../web/bare-page.ts';

/** The reference of a press: one line of script changes one word. */
export const serveBareButton = () =>
  serveBare(
    `<!doctype html><title>Bare</title><link rel="icon" href="data:,"><button>0</button>
     <script>
       const button = document.querySelector('button');
       button.onclick = () => { button.textContent = String(Number(button.textContent) + 1); };
     </script>`,
  );
