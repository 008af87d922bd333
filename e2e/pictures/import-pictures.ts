import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { demoColleague } from '../practice/people.ts';
import { signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { windows } from './visit-steps.ts';

export const importScreens = [
  'import-refused',
  'import-columns',
  'import-columns-missing',
  'import-checked',
  'import-wrong',
  'import-done',
  'import-undo',
];

/** New ones, one whom the practice knows, the same one twice, and two with errors. */
const lists = {
  de: {
    name: 'patienten-praxis-berger.csv',
    lines: [
      'Vorname;Nachname;Geb.;Telefon;Handy;E-Mail;Straße;PLZ;Ort;Kürzel',
      'Gisela;Albrecht;4.11.1948;+49 221 987650;+49 171 2345678;gisela.albrecht@mail.example;Lindenallee 8;50667;Köln;A12',
      'Mehmet;Kaya;30.05.1972;+49 221 445566;;;Ringstraße 3;50672;Köln;K07',
      'Tomasz;Nowak;12.3.1985;;+49 160 1112223;tomasz.nowak@mail.example;;;;N31',
      'Gisela;Albrecht;04.11.48;;;;;;;A12',
      'Hildegard;Freifrau von Wallenstein-Hohenfels;31.2.1939;+49 2234 778899;;;Am Schlosspark 114;50931;Köln;W02',
      ';Baumann;1990-07-01;;;b.baumann@mail.example;;;;B44',
    ],
  },
  en: {
    name: 'patients-berger-practice.csv',
    lines: [
      'First name;Last name;Date of birth;Phone;Mobile;E-mail;Street;Postcode;City;Code',
      'Margaret;Ashworth;4.11.1948;+49 221 987651;+49 171 2345679;margaret.ashworth@mail.example;Lindenallee 9;50667;Köln;A13',
      'Hannah;Weiß;14.01.1991;+49 221 445567;;;Ringstraße 4;50672;Köln;W07',
      'Thomas;Nolan;12.3.1985;;+49 160 1112224;thomas.nolan@mail.example;;;;N32',
      'Margaret;Ashworth;04.11.48;;;;;;;A13',
      'Philippa;Featherstonehaugh-Cholmondeley;31.2.1939;+49 2234 778890;;;Am Schlosspark 115;50931;Köln;F02',
      ';Barnes;1990-07-01;;;b.barnes@mail.example;;;;B45',
    ],
  },
} as const;

/** A list from another program: a file that is none, its columns, what was found, and the way back. */
export async function importPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const page = await windows(browser, baseURL, language)(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedIn(page, await demoColleague('admin'));
  await page.goto('/user/imports');
  await settled(page);
  const press = (name: RegExp) => page.getByRole('button', { name }).first().click();

  await choose(page, 'patienten.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8]));
  await page.getByText(/Das ist weder|This is neither/).waitFor();
  await shoot(page, 'import-refused', language);

  const { name, lines } = lists[language];
  await choose(page, name, Buffer.from(lines.join('\r\n')));
  const born = page.getByLabel(/^(?:Geb\.|Date of birth)/);
  await born.waitFor();
  await settled(page);
  await shoot(page, 'import-columns', language);
  await born.selectOption('');
  await page.getByText(/^(?:Bitte Spalte|Choose the column)/).waitFor();
  await shoot(page, 'import-columns-missing', language);
  await born.selectOption('dateOfBirth');
  await press(/^(?:Zeilen prüfen|Check rows)$/);

  await page.getByText(/^(?:Dieselbe Person wie|The same person as)/).waitFor();
  await settled(page);
  await shoot(page, 'import-checked', language);
  await press(/^(?:Fehlerhafte Zeilen|Rows with errors)$/);
  await page.getByText(/^(?:Geburtsdatum|Date of birth): /).waitFor();
  await shoot(page, 'import-wrong', language);
  await press(/^(?:2 Patienten anlegen|Add 2 patients)$/);

  const past = page.getByRole('listitem').filter({ hasText: name }).first();
  await past.waitFor();
  await settled(page);
  await past.locator('summary').click();
  await past.getByText(/^(?:Geburtsdatum|Date of birth): /).waitFor();
  await shoot(page, 'import-done', language);
  await past.getByRole('button').first().click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shoot(page, 'import-undo', language, false);
  await question
    .getByRole('button', { name: /^(?:Import rückgängig machen|Undo import)$/ })
    .click();
  await past.getByText(/^(?:Rückgängig gemacht|Undone): /).waitFor();
  await page.context().close();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(?:Datei auswählen|Choose file)$/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}
