import { expect, it } from 'vitest';
import { fileNames } from './summary-content.ts';

const file = (name: string, uuid = name) => ({ name, uuid, fromUserUuid: 'p', base64: 'AA==' });

it('[CALL-44] every file of a summary has a name of its own that every system can write', () => {
  const files = [file('Foto.jpg', '1'), file('foto.jpg', '2'), file('../a/b?.pdf', '3')];
  expect(fileNames(files)).toEqual(['Foto.jpg', 'foto (2).jpg', '.._a_b_.pdf']);
  expect(fileNames([file('', '4')])).toEqual(['_']);
});
