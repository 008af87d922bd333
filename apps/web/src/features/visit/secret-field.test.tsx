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
            mistake={null}
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
      <SecretField
        id="secret"
        mode="birthday"
        mistake={null}
        value=""
        onChange={() => undefined}
      />,
    );
    await expect.element(page.getByPlaceholder('tt.mm.jjjj')).toBeVisible();
    await switchLanguage('de');
    await expect.element(page.getByPlaceholder('tt.mm.jjjj')).toBeVisible();
  });

  it.each([
    ['birthday', 'incomplete', /Bitte geben Sie das ganze Geburtsdatum ein/],
    ['birthday', 'refused', /Bitte prüfen Sie das Geburtsdatum\.$/],
    ['tan', 'incomplete', /Bitte geben Sie alle 8 Ziffern/],
    ['tan', 'refused', /Bitte prüfen Sie die TAN\.$/],
  ] as const)(
    '[VISIT-53] %s, %s: the field is marked and says why',
    async (mode, mistake, words) => {
      await render(
        <SecretField
          id="secret"
          mode={mode}
          mistake={mistake}
          value=""
          onChange={() => undefined}
        />,
      );
      const field = page.getByRole('textbox');
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field).toHaveAccessibleDescription(words);
    },
  );
});
