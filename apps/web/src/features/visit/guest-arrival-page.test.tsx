import { consentVersions, type GuestEntry } from '@visite/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, switchLanguage } from '../../i18n/texts.ts';
import { pageConfig } from '../../practice/page-config.ts';
import { GuestArrivalPage } from './guest-arrival-page.tsx';

await loadTexts(['guests', 'arrival', 'errors', 'app']);

afterEach(() => switchLanguage('de'));

describe('the page on which a guest arrives', () => {
  it('[I18N-13, GUEST-4] keeps what a guest agrees to out of an unread translation, and says so', async () => {
    await switchLanguage('tr');
    await render(<GuestArrivalPage onEnter={async () => undefined} />);
    await expect.element(page.getByText('Görüntülü görüşmeye katılma')).toBeVisible();
    await expect.element(page.getByText('Ich stimme den Nutzungsbedingungen zu.')).toBeVisible();
    await expect
      .element(page.getByText('Koşullar ve veri koruma bilgileri yalnızca şu dilde var: Deutsch.'))
      .toBeVisible();
  });

  it('[GUEST-4] sends the versions that were in force when the guest agreed', async () => {
    const entries: GuestEntry[] = [];
    await render(<GuestArrivalPage onEnter={async (entry) => void entries.push(entry)} />);
    await page.getByLabelText('Ihr Name').fill('Ayşe Demir');
    await page.getByLabelText('Ich stimme den Nutzungsbedingungen zu.').click();
    const before = pageConfig.get();
    const agreedTo = { language: 'de', ...consentVersions(before, 'de') };
    try {
      // The practice publishes another text before the form is sent.
      pageConfig.set({
        ...before,
        links: { ...before.links, patientTerms: 'https://a.example/neu' },
      });
      expect(consentVersions(pageConfig.get(), 'de').terms).not.toBe(agreedTo.terms);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await expect.poll(() => entries).toEqual([{ name: 'Ayşe Demir', consent: agreedTo }]);
    } finally {
      pageConfig.set(before);
    }
  });
});
