import type { PatientLanguage } from '@visite/contract';

export interface Direction {
  name: 'ltr' | 'rtl';
  /** Where a line begins and where it ends. */
  start: 'left' | 'right';
  end: 'left' | 'right';
}

const leftToRight: Direction = { name: 'ltr', start: 'left', end: 'right' };
const rightToLeft: Direction = { name: 'rtl', start: 'right', end: 'left' };

export const directionOf = (language: PatientLanguage): Direction =>
  language === 'ar' ? rightToLeft : leftToRight;

/** Among Arabic words the groups of "030 23125 042" would stand in the reverse order: another number. */
export const phoneAmong = (language: PatientLanguage, phone: string) =>
  phone && directionOf(language).name === 'rtl' ? `\u200e${phone}` : phone;
