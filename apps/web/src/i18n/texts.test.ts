import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedLanguage, storeLanguage } from './languages.ts';

const none = { de: {}, en: {} };

beforeEach(() => {
  vi.resetModules();
});

async function freshTexts() {
  return await import('./texts.ts');
}

describe('texts', () => {
  it('[I18N-1] switch between German and English', async () => {
    const { startTexts, switchLanguage, text, currentLanguage } = await freshTexts();
    await startTexts('de', none);
    expect(text('ui.close')).toBe('Schließen');
    await switchLanguage('en');
    expect(currentLanguage()).toBe('en');
    expect(text('ui.close')).toBe('Close');
  });

  it('[I18N-1] bring every loaded feature along when the language changes', async () => {
    const { startTexts, loadTexts, switchLanguage, text } = await freshTexts();
    await startTexts('de', none);
    await loadTexts(['missing']);
    await switchLanguage('en');
    expect(text('missing.title')).toBe('Page not found');
  });

  it('[I18N-1] fill in a feature that was on its way while the language changed', async () => {
    const { startTexts, loadTexts, switchLanguage, text } = await freshTexts();
    await startTexts('de', none);
    await Promise.all([loadTexts(['missing']), switchLanguage('en')]);
    expect(text('missing.title')).toBe('Page not found');
  });

  it('[I18N-7] let a practice replace single texts of one language', async () => {
    const { startTexts, loadTexts, switchLanguage, text } = await freshTexts();
    const overrides = { de: { 'missing.title': 'Hier ist nichts, {name}' }, en: {} };
    await startTexts('de', overrides);
    await loadTexts(['missing']);
    expect(text('missing.title', { name: 'Ada' })).toBe('Hier ist nichts, Ada');
    expect(text('missing.code')).toBe('404');
    await switchLanguage('en');
    expect(text('missing.title')).toBe('Page not found');
  });

  it('[I18N-7, TENANT-17] change where the practice changes its own while they are shown', async () => {
    const { startTexts, changeTexts, currentEdition, text } = await freshTexts();
    await startTexts('de', { de: { 'ui.close': 'Zu' }, en: {} });
    const before = currentEdition();
    await changeTexts({ de: { 'ui.cancel': 'Doch nicht' }, en: {} });
    expect(text('ui.close')).toBe('Schließen');
    expect(text('ui.cancel')).toBe('Doch nicht');
    expect(currentEdition()).not.toBe(before);
  });

  it('[I18N-7] survive an override that is no valid message', async () => {
    const { startTexts, text } = await freshTexts();
    await startTexts('de', { de: { 'ui.close': 'Zu {' }, en: {} });
    expect(text('ui.close')).toContain('Zu');
  });
});

describe('the language of a visitor', () => {
  it('[I18N-2] is German until another one was chosen here', () => {
    expect(storedLanguage(null)).toBe('de');
    expect(storedLanguage({ getItem: () => 'fr' })).toBe('de');
    const store = new Map<string, string>();
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    };
    storeLanguage(storage, 'en');
    expect(storedLanguage(storage)).toBe('en');
  });
});
