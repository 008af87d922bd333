import { patientLanguages } from '@visite/contract';
import { Suspense } from 'react';
import { afterAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, switchLanguage } from '../../i18n/texts.ts';
import { AfterCallQuestions } from './after-call-questions.tsx';

await loadTexts(['room', 'errors']);

afterAll(() => switchLanguage('de'));

describe('the questions after a call', () => {
  it.each(patientLanguages)(
    '[ASK-4] in %s no word leaves its answer, at 320 px',
    async (language) => {
      await switchLanguage(language);
      // What a page of 320 px leaves them.
      await render(
        <div style={{ width: 288, fontSize: 17 }}>
          <Suspense>
            <AfterCallQuestions token="" />
          </Suspense>
        </div>,
      );
      const answers = page.getByRole('radio');
      await expect.element(answers.first()).toBeInTheDocument();
      const outside = answers.elements().filter((answer) => {
        const box = answer.parentElement;
        return !box || box.scrollWidth > box.clientWidth;
      });
      expect(outside.map((answer) => answer.parentElement?.textContent)).toEqual([]);
    },
  );
});
