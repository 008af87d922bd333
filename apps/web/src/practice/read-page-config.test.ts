import { describe, expect, it } from 'vitest';
import { readPageConfig } from './read-page-config.ts';

describe('the page configuration', () => {
  it('[TENANT-6] [TENANT-5] is the default where the page carries none', () => {
    for (const text of [null, '', '{}', 'not json', '[]', '7']) {
      const config = readPageConfig(text);
      expect(config.style.primaryColor).toBe('#009de0');
      expect(config.links.imprint).toBe('/md/imprint');
      expect(config.practice.timeZone).toBe('Europe/Berlin');
    }
  });

  it('[TENANT-11] takes what the data block says', () => {
    const config = readPageConfig(
      JSON.stringify({
        id: 'praxis-nord',
        links: { imprint: 'https://praxis.example/impressum' },
        practice: { name: 'Praxis Nord', phone: '030 123' },
        videoConsultation: { texts: { de: { 'home.title': 'Moin' } } },
      }),
    );
    expect(config.id).toBe('praxis-nord');
    expect([config.suspended, readPageConfig('{"suspended":true}').suspended]).toEqual([
      false,
      true,
    ]);
    // [MAIL-16]
    expect([config.mailsOff, readPageConfig('{"mailsOff":true}').mailsOff]).toEqual([false, true]);
    // [CHECK-3]
    const address = '{"publicUrl":"https://praxis.example"}';
    expect(readPageConfig(address).publicUrl).toBe('https://praxis.example');
    expect(config.links.imprint).toBe('https://praxis.example/impressum');
    expect(config.links.patientTerms).toBe('/md/patient-terms');
    expect(config.practice).toMatchObject({ name: 'Praxis Nord', phone: '030 123', company: '' });
    expect(config.videoConsultation.texts.de).toEqual({ 'home.title': 'Moin' });
  });

  it('[TENANT-11] falls back value by value where a type is wrong', () => {
    const config = readPageConfig(
      JSON.stringify({
        style: { primaryColor: 4 },
        practice: [],
        videoConsultation: { texts: { de: { a: 1 } } },
      }),
    );
    expect(config.style.primaryColor).toBe('#009de0');
    expect(config.practice.name).toBe('Visite');
    expect(config.videoConsultation.texts.de).toEqual({});
  });
});
