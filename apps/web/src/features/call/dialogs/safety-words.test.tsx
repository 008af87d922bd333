import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, switchLanguage } from '../../../i18n/texts.ts';
import { SafetyWords } from './safety-words.tsx';

await loadTexts(['call']);

afterEach(() => switchLanguage('de'));

const words = ['Abend', 'Adler', 'Zwiebel', 'Zylinder', '0387'];
function list() {
  const element = page.getByRole('list').element();
  if (!(element instanceof HTMLElement)) throw new Error('no list of words');
  return element;
}

describe('the safety words of a pair', () => {
  it('[PEER-63] are the practice’s, said to be in its language, until somebody turns to the other one', async () => {
    await switchLanguage('en');
    await render(<SafetyWords words={words} aloud />);
    expect([list().lang, list().innerText.split('\n')]).toEqual(['de', words]);
    await page.getByRole('button', { name: 'Show the words in English' }).click();
    const english = ['Airport', 'Almond', 'Witness', 'Workshop', '0387'];
    expect([list().lang, list().innerText.split('\n')]).toEqual(['en', english]);
    await expect
      .element(
        page.getByText(/I have: Airport, Almond, Witness, Workshop\. And the number\s0387\./),
      )
      .toBeVisible();
    await expect.element(page.getByText('The other side has to switch too.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the words in German' }).click();
    expect(list().innerText.split('\n')).toEqual(words);
  });
});
