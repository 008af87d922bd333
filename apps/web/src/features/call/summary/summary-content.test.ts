import { beforeAll, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../../i18n/texts.ts';
import { drawnPages, fileNames } from './summary-content.ts';

const file = (name: string, uuid = name) => ({ name, uuid, fromUserUuid: 'p', base64: 'AA==' });

it('[CALL-44] every file of a summary has a name of its own that every system can write', () => {
  const files = [file('Foto.jpg', '1'), file('foto.jpg', '2'), file('../a/b?.pdf', '3')];
  expect(fileNames(files)).toEqual(['Foto.jpg', 'foto (2).jpg', '.._a_b_.pdf']);
  expect(fileNames([file('', '4')])).toEqual(['_']);
});

beforeAll(async () => {
  await startTexts('de', { de: {}, en: {} });
  await loadTexts(['call']);
});

const stroke = { id: 's', from: 'p', color: '#ff0000', width: 0.01, points: [[0, 0]] as const };
const sent = (uuid: string, name: string, base64 = 'AA==') => ({
  uuid,
  name,
  base64,
  fromUserUuid: 'p',
});

it('[CALL-45] names each page that was drawn on, in the order of files and pages', () => {
  const files = [sent('a', 'Haut.png'), sent('b', 'Arztbrief.pdf'), sent('c', 'weg.png', '')];
  const drawn = new Map([
    ['b#page=12', [stroke]],
    ['b#page=2', [stroke]],
    ['b#page=3', []],
    ['c', [stroke]],
    ['a', [stroke]],
    ['unknown', [stroke]],
  ]);
  const summary = { files } as unknown as Parameters<typeof drawnPages>[0]['summary'];
  expect(drawnPages({ summary, drawn }).map(({ name, page }) => [name, page])).toEqual([
    ['Haut mit Zeichnung.jpg', 1],
    ['Arztbrief, Seite 2 mit Zeichnung.jpg', 2],
    ['Arztbrief, Seite 12 mit Zeichnung.jpg', 12],
  ]);
});
