/** A black sheet as a fax sends it: rows of "as above" in CCITT Group 4, shown with black for white. */
function faxImage(rows: number): { dictionary: string; data: Buffer } {
  const bits = '1'.repeat(rows) + '000000000001'.repeat(2);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const data = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const parameters = `/DecodeParms << /K -1 /Columns 64 /Rows ${rows} >>`;
  const dictionary = `/Type /XObject /Subtype /Image /Width 64 /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /CCITTFaxDecode ${parameters}`;
  return { dictionary, data };
}

/** An A4 document: a page per text in a font that is not embedded, the last one with a fax below. */
export function samplePdf(texts: readonly string[]): Buffer {
  const fax = faxImage(64);
  const pageOf = (at: number) => 5 + at * 2;
  const kids = texts.map((_text, at) => `${pageOf(at)} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    stream(fax.dictionary, fax.data),
  ];
  texts.forEach((text, at) => {
    const image = at === texts.length - 1 ? 'q 475 0 0 300 60 100 cm /Fax Do Q' : '';
    const drawing = Buffer.from(`BT /F1 28 Tf 60 760 Td (${text}) Tj ET ${image}`);
    const resources = '<< /Font << /F1 3 0 R >> /XObject << /Fax 4 0 R >> >>';
    const contents = `/Contents ${pageOf(at) + 1} 0 R /Resources ${resources}`;
    objects.push(
      Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${contents} >>`),
      stream('', drawing),
    );
  });
  return written(objects);
}

function stream(dictionary: string, data: Buffer): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** As hospitals send them: nothing can be read without the word that came by another way. */
export function lockedPdf(): Buffer {
  const secret = `<${'5a'.repeat(32)}>`;
  const lock = `<< /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`;
  const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  const id = `<${'00'.repeat(16)}>`;
  return written(
    pages.map((page) => Buffer.from(page)),
    `/Encrypt ${lock} /ID [${id} ${id}] `,
  );
}

function written(objects: readonly Buffer[], more = ''): Buffer {
  let file = Buffer.from('%PDF-1.4\n');
  const offsets: string[] = [];
  objects.forEach((object, at) => {
    offsets.push(`${String(file.length).padStart(10, '0')} 00000 n \n`);
    file = Buffer.concat([
      file,
      Buffer.from(`${at + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(table + trailer)]);
}
