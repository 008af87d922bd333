import { negotiation, peerMessage } from '@visite/contract';
import { attack } from './case.ts';

const verdict = (message: unknown) =>
  peerMessage.safeParse(message).success ? 'accepted' : 'refused';

const uuid = '0b0e6a3e-4a4e-4f0a-9d0e-0a4f6f0e0a01';
const painting = { type: 'svgPainting', timestamp: 1, paintOnFileId: uuid };

const honest = 'data:image/svg+xml;base64,PHN2Zy8+';

attack('peer', '[PEER-36] an honest drawing, for comparison', 'accepted', async () =>
  verdict({ ...painting, svgURL: honest }),
);

for (const [what, message] of [
  ['an unknown type', { type: 'runScript', code: 'alert(1)' }],
  ['no object', 'exit'],
  ['a prototype', JSON.parse('{"type":"exit","__proto__":{"admin":true},"x":1}')],
  ['a drawing that is a web page', { ...painting, svgURL: 'data:text/html;base64,PHA+' }],
  ['a drawing from another server', { ...painting, svgURL: 'https://evil.example/x.svg' }],
  ['a page that is no page', { ...painting, paintOnFileId: '../../etc#page=1', svgURL: honest }],
  [
    'a chat text of a megabyte',
    { type: 'chatMessage', timestamp: 1, message: 'x'.repeat(1_000_000) },
  ],
  ['a time far away', { type: 'chatMessage', message: 'x', timestamp: 1e300 }],
  ['a chunk of ten megabytes', { type: 'chunk', uuid, isLast: true, data: 'A'.repeat(10_000_000) }],
] as const) {
  attack('peer', `[PEER-36] ${what} from the other browser`, 'refused', async () =>
    verdict(message),
  );
}

for (const [what, message] of [
  ['no object', 'v=0'],
  ['an unknown field', { connectionId: 'x', evil: true }],
  [
    'a description of a megabyte',
    { connectionId: 'x', description: { type: 'offer', sdp: 'a'.repeat(1_000_000) } },
  ],
] as const) {
  attack('peer', `[PEER-36] a negotiation with ${what}`, 'refused', async () =>
    negotiation.safeParse(message).success ? 'accepted' : 'refused',
  );
}
