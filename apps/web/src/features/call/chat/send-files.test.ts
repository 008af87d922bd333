import { validateFile } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { sendFiles } from './send-files.tsx';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [...new TextEncoder().encode('%PDF-1.7 1 0 obj startxref 0 %%EOF')];
const file = (name: string, bytes: readonly number[], type = '') =>
  new File([Uint8Array.from(bytes)], name, { type });

/** Validates and records files like the engine. */
function engine() {
  const sent: string[] = [];
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const judged = validateFile(bytes);
    if (!judged.ok) return judged;
    sent.push(name);
    return { ok: true as const, uuid: name };
  };
  return { sent, send };
}

describe('sending files', () => {
  it('[FILE-1] sends what is allowed by its content, in the order chosen', async () => {
    const { sent, send } = engine();
    const refused = await sendFiles(send, [
      file('brief.txt', pdf, 'text/plain'),
      file('programm.png', [0x4d, 0x5a, 0x90], 'image/png'),
      file('befund.pdf', pdf, 'application/pdf'),
    ]);
    expect(sent).toEqual(['brief.txt', 'befund.pdf']);
    expect(refused).toEqual([{ name: 'programm.png', reason: 'wrong-type' }]);
  });

  it('[FILE-3] does not read what is too large anyway', async () => {
    const { sent, send } = engine();
    const huge = (name: string, type: string) => {
      const made = file(name, pdf, type);
      Object.defineProperty(made, 'size', { value: 2_000_000_000 });
      Object.defineProperty(made, 'arrayBuffer', { value: () => Promise.reject(new Error(name)) });
      return made;
    };
    const refused = await sendFiles(send, [
      huge('film.mp4', 'video/mp4'),
      huge('buch.pdf', 'application/pdf'),
    ]);
    expect(sent).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(['wrong-type', 'too-large']);
  });

  it('[FILE-3] makes a photo smaller that is too large, and refuses it only if that fails', async () => {
    const { sent, send } = engine();
    const large = [Uint8Array.from(png), new Uint8Array(10_000_001)];
    const photo = new File(large, 'urlaub.png', { type: 'image/png' });
    const small = Uint8Array.from(pdf);
    expect(await sendFiles(send, [photo], async () => small)).toEqual([]);
    expect(sent).toEqual(['urlaub.jpg']);
    const refused = await sendFiles(send, [photo], async () => null);
    expect(refused).toEqual([{ name: 'urlaub.png', reason: 'too-large' }]);
  });

  it('[FILE-14] tells of a file that cannot be read and goes on', async () => {
    const { sent, send } = engine();
    const gone = file('weg.png', png);
    Object.defineProperty(gone, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) });
    const refused = await sendFiles(send, [gone, file('leer.png', []), file('a.pdf', pdf)]);
    expect(sent).toEqual(['a.pdf']);
    expect(refused.map(({ reason }) => reason)).toEqual(['unreadable', 'empty']);
  });
});
