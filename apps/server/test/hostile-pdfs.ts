import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';

const megabyte = Buffer.alloc(1_000_000, ' ');

/** Piece by piece: the test must not take the memory that it asks about. */
function* withSpaces(text: string, megabytes: number): Generator<Buffer> {
  yield Buffer.from(text);
  for (let count = 0; count < megabytes; count += 1) yield megabyte;
}

interface Weight {
  /** Of spaces behind the objects. */
  megabytes?: number;
  /** How often it is packed. */
  layers?: number;
}

/** A PDF whose objects lie in one compressed object stream. */
async function pdfInObjectStream(
  objects: readonly string[],
  { megabytes = 0, layers = 1 }: Weight = {},
): Promise<Buffer> {
  const texts = objects.map((each) => `${each} `);
  const offsets = texts.map((_, at) => texts.slice(0, at).join('').length);
  const index = offsets.map((offset, at) => `${at + 1} ${offset} `).join('');
  let source: Readable = Readable.from(withSpaces(index + texts.join(''), megabytes));
  for (let layer = 0; layer < layers; layer += 1) {
    source = source.pipe(createDeflate({ level: 9 }));
  }
  const packed = await buffer(source);
  const filter = `[${'/FlateDecode '.repeat(layers)}]`;
  const head = `<</Type/ObjStm/N ${objects.length}/First ${index.length}/Filter${filter}`;
  const [streamId, tableId] = [objects.length + 1, objects.length + 2];
  const start = Buffer.from('%PDF-1.7\n');
  const stream = Buffer.concat([
    Buffer.from(`${streamId} 0 obj${head}/Length ${packed.length}>>stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ]);
  const entry = (type: number, field: number, last: number) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(field, 1);
    bytes.writeUInt16BE(last, 5);
    return bytes;
  };
  const tableAt = start.length + stream.length;
  const table = Buffer.concat([
    entry(0, 0, 65_535),
    ...objects.map((_, at) => entry(2, streamId, at)),
    entry(1, start.length, 0),
    entry(1, tableAt, 0),
  ]);
  const tail = `${tableId} 0 obj<</Type/XRef/Size ${tableId + 1}/W[1 4 2]/Root 1 0 R/Length ${table.length}>>stream\n`;
  return Buffer.concat([
    start,
    stream,
    Buffer.from(tail),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${tableAt}\n%%EOF`),
  ]);
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
const onePage = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page];

/** About 875 KB that unpack to 900 MB. */
export const deflateBomb = () => pdfInObjectStream(onePage, { megabytes: 900 });

/** Packed twice: 2 KB for the same. */
export const nestedDeflateBomb = () => pdfInObjectStream(onePage, { megabytes: 900, layers: 2 });

/** Brackets in brackets. */
export const deepNesting = () => {
  const deep = '['.repeat(5_000_000) + ']'.repeat(5_000_000);
  const pages = `<</Type/Pages/Kids[3 0 R]/Count 1/Extra ${deep}>>`;
  return pdfInObjectStream(['<</Type/Catalog/Pages 2 0 R>>', pages, page]);
};

/** The same without its weight: what is refused above is not refused for its form. */
export const harmlessObjectStream = () => pdfInObjectStream(onePage);
