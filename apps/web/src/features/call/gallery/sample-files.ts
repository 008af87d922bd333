import type { SharedFile } from '@visite/call-engine';

const picture = (() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 600];
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#f2d3bd';
  context.fillRect(0, 0, 900, 600);
  context.fillStyle = '#b5533c';
  context.beginPath();
  context.ellipse(470, 290, 70, 45, 0.4, 0, Math.PI * 2);
  context.fill();
  return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
})();

const base = { me: false, progress: 1, base64: '', from: 'patient' } as const;

/** One of each state in which a file can be. */
export const sampleFiles: readonly SharedFile[] = [
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000001',
    type: 'image/jpeg',
    name: 'Hautstelle am linken Unterarm.jpg',
    size: 2_440_000,
    status: 'complete',
    base64: picture,
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000002',
    type: 'application/pdf',
    name: 'Rechtsschutzversicherungsgesellschaftenbescheinigung-2026-11-14.pdf',
    size: 310_000,
    status: 'receiving',
    progress: 0.45,
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000003',
    type: 'image/png',
    name: 'bild.png (user manipulation)',
    size: 0,
    status: 'manipulated',
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000004',
    type: 'image/png',
    name: 'abgebrochen.png',
    size: 510_000,
    status: 'cancelled',
  },
];
