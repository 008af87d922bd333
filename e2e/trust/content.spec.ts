import { deflateSync } from 'node:zlib';
import { safeFileName } from '@visite/contract';
import { attack } from './case.ts';
import type { Practice } from './practice.ts';
import { type Reply, seenIn } from './send.ts';

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

async function upload(
  practice: Practice,
  content: string | Buffer,
  type: 'image' | 'pdf' = 'pdf',
  name = 'Befund.pdf',
): Promise<Reply> {
  await practice.setFlags({ forceStaffFileUpload: true });
  const { appointmentId } = await practice.startedCall();
  const body = {
    type,
    initiator_id: practice.doctor.id,
    base64_file_content: base64(content),
    name,
  };
  const { token } = practice.doctor;
  return practice.send({ path: `/calls/${appointmentId}/attachment`, token, body });
}

/** A PNG that says it is `side` pixels wide and high and holds next to nothing. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

for (const [what, content, type] of [
  ['HTML', '<html><script>alert(1)</script></html>', 'pdf'],
  ['HTML behind %PDF-', '%PDF-1.7\n<html><script>alert(1)</script></html>', 'pdf'],
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image'],
  ['a Windows program', 'MZ\u0090\u0000\u0003', 'image'],
  ['a PNG of 30,000 pixels a side', hugePng(30_000), 'image'],
] as const) {
  attack('content', `[FILE-18] ${what} as a file`, '422 content-mismatch', async (practice) =>
    seenIn(await upload(practice, content, type)),
  );
}

attack(
  'content',
  '[FILE-18] a file of 11 MB',
  '400 invalid-request or 413 too-large',
  async (practice) => {
    const reply = await upload(practice, Buffer.alloc(11_000_000, 65));
    return [400, 413].includes(reply.status)
      ? '400 invalid-request or 413 too-large'
      : seenIn(reply);
  },
);

attack(
  'content',
  '[DATA-6] a file where the practice stores none',
  '403 feature-off',
  async (practice) => {
    await practice.setFlags({ forcePatientFileUpload: false });
    const { appointmentId, patient, patientToken: token } = await practice.startedCall();
    const body = {
      type: 'pdf',
      initiator_id: patient.person.id,
      base64_file_content: base64('%PDF-1.4'),
      name: 'a.pdf',
    };
    return seenIn(await practice.send({ path: `/calls/${appointmentId}/attachment`, token, body }));
  },
);

for (const [what, name, type, safe] of [
  ['a direction mark', 'Rechnung\u202Efdp.exe', 'application/pdf', 'Rechnungfdp_exe.pdf'],
  ['a program’s ending', 'Befund.pdf.exe', 'application/pdf', 'Befund_pdf_exe.pdf'],
  ['a path', '../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
  ['control characters', 'a\u0000b\nc.png', 'image/png', 'abc.png'],
] as const) {
  attack('content', `[FILE-24] a received file’s name with ${what}`, safe, async () =>
    safeFileName(name, type),
  );
}

for (const [what, raw, expected] of [
  ['a key twice', '{"username":"a","username":"admin","password":"x"}', '400 malformed-json'],
  ['an unknown field', '{"username":"a","password":"x","isAdmin":true}', '400 invalid-request'],
  [
    'malformed UTF-8',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    '400 malformed-json',
  ],
  ['half of it', '{"username":', '400 malformed-json'],
  ['20 KB without a token', `{"username":"${'a'.repeat(20_000)}","password":"x"}`, '413 too-large'],
] as const) {
  attack('content', `[ERR-24] [ERR-27] a body with ${what}`, expected, async ({ send }) =>
    seenIn(await send({ path: '/staff/login', raw })),
  );
}

attack('content', '[ERR-9] a form instead of JSON', '415 wrong-content-type', async ({ send }) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return seenIn(await send({ path: '/staff/login', raw: 'username=admin', headers }));
});

attack(
  'content',
  '[ERR-5] a line break in a name, for the mail’s header',
  '400 invalid-request',
  async ({ send, doctor }) => {
    const person = { firstName: 'Eve', lastName: 'X\r\nBcc: all@evil.example' };
    const body = { person, patientData: { dateOfBirth: '1957-03-12' } };
    return seenIn(await send({ path: '/patients', token: doctor.token, body }));
  },
);

attack(
  'content',
  '[SEC-21] a script in the practice’s texts, in the served page',
  'no element',
  async (practice) => {
    const { token } = practice.admin;
    const settings = (await practice.send({ path: '/settings', token })).json() as Record<
      string,
      unknown
    >;
    const mark = '</script><script>alert(1)</script>';
    await practice.send({
      method: 'PUT',
      path: '/settings',
      token,
      body: { ...settings, name: mark },
    });
    const { text } = await practice.send({ path: '/', fromRoot: true });
    await practice.send({ method: 'PUT', path: '/settings', token, body: settings });
    return text.includes('<script>alert') ? 'an element' : 'no element';
  },
);

attack(
  'content',
  '[TENANT-10] a javascript: link as imprint',
  '400 invalid-request',
  async (practice) => {
    const { token } = practice.admin;
    const settings = (await practice.send({ path: '/settings', token })).json() as {
      config: { links: Record<string, string> };
    };
    settings.config.links.imprint = 'javascript:alert(1)';
    return seenIn(await practice.send({ method: 'PUT', path: '/settings', token, body: settings }));
  },
);

attack('content', '[PATIENT-12] SQL in a search', '200 ok, 0 found', async ({ send, doctor }) => {
  const query = encodeURIComponent(`%' OR '1'='1`);
  const reply = await send({ path: `/patients?searchTerm=${query}`, token: doctor.token });
  const found = reply.status === 200 ? (reply.json() as unknown[]).length : reply.text;
  return `${seenIn(reply)}, ${found} found`;
});
