import type { Stroke } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { takeBack, type UndoStep } from './strokes.ts';

const stroke = (id: string): Stroke => ({ id, color: '#000000', width: 0.01, points: [[0, 0]] });

describe('undo', () => {
  it('[DRAW-1] removes the last stroke, then the one before', () => {
    const steps: UndoStep[] = [{ added: 'a' }, { added: 'b' }];
    const first = takeBack(steps, new Set(['a', 'b']));
    expect(first).toEqual({ rest: [{ added: 'a' }], reversal: { strokes: [], removed: ['b'] } });
    expect(takeBack(first?.rest ?? [], new Set(['a']))?.reversal.removed).toEqual(['a']);
  });

  it('[DRAW-1] brings back what was erased or cleared', () => {
    const erased = [stroke('a'), stroke('b')];
    const step = takeBack([{ erased }], new Set());
    expect(step?.reversal.strokes.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('[DRAW-1] passes over what somebody else has erased meanwhile', () => {
    const steps: UndoStep[] = [{ added: 'a' }, { added: 'gone' }];
    expect(takeBack(steps, new Set(['a']))?.reversal.removed).toEqual(['a']);
    expect(takeBack([{ added: 'gone' }], new Set())).toBeNull();
  });
});
