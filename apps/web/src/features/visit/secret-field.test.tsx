import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, switchLanguage } from '../../i18n/texts.ts';
import { SecretField } from './secret-field.tsx';

await loadTexts(['arrival', 'app']);

afterEach(() => switchLanguage('de'));

describe('what a patient proves themselves with', () => {
  it.each([
    ['birthday', '12.'],
    ['tan', '1234 5678'],
  ] as const)(
    '[I18N-18] %s: typed digits stand in their order among Arabic words too',
    async (mode, value) => {
      await switchLanguage('ar');
      await render(
        <div dir="rtl">
          <SecretField
            id="secret"
            mode={mode}
            wrong={false}
            value={value}
            onChange={() => undefined}
          />
        </div>,
      );
      const field = page.getByRole('textbox');
      await expect.element(field).toHaveValue(value);
      expect(getComputedStyle(field.element()).direction).toBe('ltr');
    },
  );

  it('[CONTRACT-13] the birth date’s form is shown as specified, in both languages', async () => {
    await switchLanguage('en');
    await render(
      <SecretField id="secret" mode="birthday" wrong={false} value="" onChange={() => undefined} />,
    );
    await expect.element(page.getByPlaceholder('tt.mm.jjjj')).toBeVisible();
    await switchLanguage('de');
    await expect.element(page.getByPlaceholder('tt.mm.jjjj')).toBeVisible();
  });
});
