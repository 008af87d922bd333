import { conclude, describing } from './case.ts';
import { test } from './practice.ts';

const markup = 'TypeError: nothing ran';

test(
  '[SEC-21] a string as markup in the page',
  describing('content', markup),
  async ({ page, practice }) => {
    await page.goto(`${practice.server.address}/`);
    const seen = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran = true">');
        return 'inserted';
      } catch (error) {
        return `${(error as Error).name}: ${'ran' in window ? 'it ran' : 'nothing ran'}`;
      }
    });
    conclude(markup, seen);
  },
);

const scripts = 'inline refused, evaluated refused, foreign policy refused';

test(
  '[SEC-21] scripts from strings in the page',
  describing('content', scripts),
  async ({ page, practice }) => {
    await page.goto(`${practice.server.address}/`);
    const seen = await page.evaluate(async () => {
      const refused = (run: () => unknown) => {
        try {
          run();
          return Reflect.get(window, 'ran') ? 'ran' : 'refused';
        } catch {
          return 'refused';
        }
      };
      const inline = refused(() => {
        const script = document.createElement('script');
        script.append('window.ran = true');
        document.head.append(script);
      });
      // In a task of the page's own: what the debugger evaluates may evaluate.
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() =>
          resolve(refused(() => Reflect.construct(Function, ['window.ran = true'])())),
        );
      });
      const types = Reflect.get(window, 'trustedTypes');
      const policy = refused(() => {
        types.createPolicy('evil', {});
        Reflect.set(window, 'ran', true);
      });
      return `inline ${inline}, evaluated ${evaluated}, foreign policy ${policy}`;
    });
    conclude(scripts, seen);
  },
);
