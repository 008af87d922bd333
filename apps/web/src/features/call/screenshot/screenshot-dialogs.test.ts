import type { SharedFile } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { findScreenshot } from './screenshot-dialogs.tsx';

const file = (uuid: string, change: Partial<SharedFile> = {}): SharedFile => ({
  uuid,
  type: 'image/jpeg',
  name: 'visite-2026-11-15.jpg',
  from: 'patient',
  me: false,
  size: 10,
  status: 'complete',
  progress: 1,
  base64: '',
  ...change,
});

const found = (files: readonly SharedFile[], known: readonly string[] = []) =>
  findScreenshot(new Map(files.map((each) => [each.uuid, each])), 'patient', new Set(known))?.uuid;

describe('the still that was asked for', () => {
  it('[SHOT-2] is the new one, not an earlier one', () => {
    expect(found([file('earlier'), file('new')], ['earlier'])).toBe('new');
    expect(found([file('earlier')], ['earlier'])).toBeUndefined();
  });

  it('[SHOT-2] is neither a file that somebody chose nor one of a colleague', () => {
    const others = [
      file('chosen', { name: 'urlaub.jpg' }),
      file('letter', { type: 'application/pdf' }),
      file('colleague', { from: 'doctor' }),
    ];
    expect(found(others)).toBeUndefined();
  });
});
