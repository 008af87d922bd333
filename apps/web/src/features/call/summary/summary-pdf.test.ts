import type { CallSummary } from '@visite/contract';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts, switchLanguage } from '../../../i18n/texts.ts';
import { summaryPdf } from './summary-pdf.ts';

const summary = {
  patientFullName: 'Paula Muster',
  patientDateOfBirth: '1957-03-12',
  doctorFullName: 'Dr. med. Miriam Beispiel',
  scheduledStart: '2026-03-02T09:00:00Z',
  scheduledEnd: '2026-03-02T09:15:00Z',
  durationSeconds: 600,
  chatProtocol: [
    { fromUserUuid: 'p', message: `Seit gestern. ${'Es juckt sehr. '.repeat(60)}` },
    { fromUserUuid: 'd', message: 'Nehmen Sie die Salbe.' },
  ],
  files: [],
} as unknown as CallSummary;
const content = {
  summary,
  drawn: new Map(),
  nameOf: (id: string) => (id === 'p' ? 'Paula Muster' : 'Dr. med. Miriam Beispiel'),
  notes: null,
};

/** The smallest JPEG and PNG: the pictures themselves are not looked at. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  ),
  (letter) => letter.charCodeAt(0),
);
const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

type Item = { type?: string; id?: string; str?: string };

/** What a screen reader finds, as lines of role and words, in the order of the structure. */
async function read(pdf: Uint8Array<ArrayBuffer>) {
  const document = await getDocument({ data: pdf, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items, lang } = await page.getTextContent({ includeMarkedContent: true });
    const words = wordsById(items as Item[]);
    const tell = ({ role, alt, type, id = '', children = [] }: Node, by: string): void => {
      if (type === 'content') lines.push(`${by}: ${(words.get(id) ?? '').trim()}`);
      if (alt) lines.push(`${role}: ${alt}`);
      for (const child of children) tell(child, role === 'Span' ? by : (role ?? by));
    };
    tell((await page.getStructTree()) as Node, '');
    expect(lang).toBeTruthy();
  }
  const { info } = await document.getMetadata();
  // A Map, contrary to its type.
  const mark: unknown = await document.getMarkInfo();
  const isMarked = mark instanceof Map && mark.get('Marked');
  return { lines, pages: document.numPages, info: info as { Language?: string }, isMarked };
}

function wordsById(items: readonly Item[]): Map<string, string> {
  const words = new Map<string, string>();
  let open: string[] = [];
  for (const { type, id = '', str = '' } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(id);
    else if (type === 'endMarkedContent') open = open.slice(0, -1);
    else {
      const at = open.at(-1) ?? '';
      words.set(at, (words.get(at) ?? '') + str);
    }
  }
  return words;
}

beforeAll(async () => {
  await startTexts('de', { de: {}, en: {} });
  await loadTexts(['call', 'app']);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await switchLanguage('de');
});

describe('the saved summary', () => {
  it('[A11Y-6] has headings, paragraphs and named pictures in their order, title and language', async () => {
    const picture = { jpeg, width: 40, height: 30 };
    const pdf = await summaryPdf(
      content,
      Promise.resolve([{ address: 'a', name: 'Haut mit Zeichnung', picture }]),
    );
    const { lines, pages, info, isMarked } = await read(pdf);
    expect(pages).toBeGreaterThan(1);
    expect(lines.slice(0, 3)).toEqual([
      'H1: Zusammenfassung',
      'P: Patient/in',
      'P: Paula Muster, geboren am 12.03.1957',
    ]);
    expect(lines.filter((line) => /^H\d/.test(line))).toEqual([
      'H1: Zusammenfassung',
      'H2: Chat',
      'H2: Dateien',
      'H2: Haut mit Zeichnung',
    ]);
    // No picture: a browser without a canvas would fail at letters that the font does not have.
    expect(lines).toContain('P: 02.03.2026, 10:00–10:15');
    expect(lines).toContain('Figure: Haut mit Zeichnung');
    expect(lines).toContain('P: Nehmen Sie die Salbe.');
    // The number of the page is no text of the document.
    expect(lines.join('\n')).not.toContain('Seite 1 von');
    expect([info.Language, isMarked]).toEqual(['de', true]);
  });

  it('[A11Y-6, I18N-12] is made in every language, with the words of what is drawn as a picture', async () => {
    const drawn: string[] = [];
    class Canvas {
      getContext = () => ({
        scale: () => undefined,
        measureText: (words: string) => ({ width: words.length * 5 }),
        fillText: (words: string) => drawn.push(words.trim()),
      });
      convertToBlob = async () => new Blob([png]);
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    for (const language of ['tr', 'ar', 'uk'] as const) {
      drawn.length = 0;
      await switchLanguage(language);
      const pdf = await summaryPdf(content, Promise.resolve([]));
      const { info, pages } = await read(pdf.slice());
      expect(pages).toBeGreaterThan(0);
      expect(info.Language?.startsWith(language)).toBe(true);
      if (language === 'tr') continue;
      const raw = new TextDecoder('latin1').decode(await unpacked(pdf));
      expect(drawn.length).toBeGreaterThan(4);
      for (const words of drawn.filter((each) => !/\d+ .* \d+$/.test(each))) {
        expect(raw).toContain(`/ActualText ${hex(words)}`);
      }
    }
  });
});

const hex = (words: string) =>
  `<FEFF${[...words].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')).join('')}>`;

/** Every compressed stream of the file as it was before. */
async function unpacked(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument, PDFRawStream, decodePDFRawStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf);
  const parts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && !object.dict.toString().includes('/Image')
        ? [decodePDFRawStream(object).decode()]
        : [],
    );
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
}
