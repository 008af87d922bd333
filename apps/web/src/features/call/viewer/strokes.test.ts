import type { Stroke } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { strokePath, strokesAt, type UndoStep, undoLastStep } from './strokes.ts';

const line = (id: string, points: Stroke['points'], width = 0.004): Stroke => ({
  id,
  color: '#d92d20',
  width,
  points,
});

describe('a stroke', () => {
  it('[DRAW-1] is drawn at the same share of the page, whatever its shape', () => {
    const dot = { points: [[0.5, 0.5]] as const, width: 0.01 };
    const middle = (path: string) => {
      const numbers = [...path.matchAll(/[\d.-]+/g)].map(Number);
      const mean = (first: 0 | 1) => {
        const along = numbers.filter((_number, at) => at % 2 === first);
        return along.reduce((sum, number) => sum + number, 0) / along.length;
      };
      return [Math.round(mean(0) / 10), Math.round(mean(1) / 10)];
    };
    expect(middle(strokePath(dot, 1))).toEqual([50, 50]);
    expect(middle(strokePath(dot, 1.4))).toEqual([50, 70]);
  });

  it('[DRAW-1] ends where the pen is, however few points there are', () => {
    const points = [
      [0.1, 0.5],
      [0.9, 0.5],
    ] as const;
    const numbers = [...strokePath({ points, width: 0.01 }, 1).matchAll(/[\d.-]+/g)].map(Number);
    const across = numbers.filter((_number, at) => at % 2 === 0);
    expect(Math.max(...across)).toBeCloseTo(905, 0);
    expect(Math.min(...across)).toBeCloseTo(95, 0);
  });

  it('[DRAW-1] without a point leaves nothing', () => {
    expect(strokePath({ points: [], width: 0.01 }, 1)).toBe('');
  });
});

describe('the eraser', () => {
  const strokes = [
    line('across', [
      [0.1, 0.5],
      [0.9, 0.5],
    ]),
    line('dot', [[0.2, 0.2]]),
    line('thick', [[0.8, 0.8]], 0.1),
  ];
  const ids = (x: number, y: number, aspect = 1) =>
    strokesAt(strokes, [x, y], aspect).map(({ id }) => id);

  it('[DRAW-1] touches a stroke between its points', () => {
    expect(ids(0.47, 0.505)).toEqual(['across']);
    expect(ids(0.47, 0.55)).toEqual([]);
  });

  it('[DRAW-1] reaches a thick stroke at its edge', () => {
    expect(ids(0.8, 0.845)).toEqual(['thick']);
    expect(ids(0.2, 0.245)).toEqual([]);
  });

  it('[DRAW-1] measures on the page, not on the square of the coordinates', () => {
    expect(ids(0.2, 0.211, 1)).toEqual(['dot']);
    expect(ids(0.2, 0.211, 2)).toEqual([]);
  });
});

const stroke = (id: string): Stroke => ({ id, color: '#000000', width: 0.01, points: [[0, 0]] });

describe('undo', () => {
  it('[DRAW-1] removes the last stroke, then the one before', () => {
    const steps: UndoStep[] = [{ added: 'a' }, { added: 'b' }];
    const first = undoLastStep(steps, new Set(['a', 'b']));
    expect(first).toEqual({ rest: [{ added: 'a' }], reversal: { strokes: [], removed: ['b'] } });
    expect(undoLastStep(first?.rest ?? [], new Set(['a']))?.reversal.removed).toEqual(['a']);
  });

  it('[DRAW-1] brings back what was erased or cleared', () => {
    const erased = [stroke('a'), stroke('b')];
    const step = undoLastStep([{ erased }], new Set());
    expect(step?.reversal.strokes.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('[DRAW-1] passes over what somebody else has erased meanwhile', () => {
    const steps: UndoStep[] = [{ added: 'a' }, { added: 'gone' }];
    expect(undoLastStep(steps, new Set(['a']))?.reversal.removed).toEqual(['a']);
    expect(undoLastStep([{ added: 'gone' }], new Set())).toBeNull();
  });
});
