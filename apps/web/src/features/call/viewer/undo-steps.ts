import type { Stroke } from '@visite/call-engine';

/** What one movement of the hand did. */
export type UndoStep = { added: string } | { erased: readonly Stroke[] };

/** What takes a step back. */
export interface Reversal {
  strokes: Stroke[];
  removed: string[];
}

/**
 * The last step that still has an effect, with what is left of the steps: somebody else may have
 * erased meanwhile what was added here.
 */
export function takeBack(
  steps: readonly UndoStep[],
  present: ReadonlySet<string>,
): { rest: readonly UndoStep[]; reversal: Reversal } | null {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at];
    const reversal = step ? reversed(step, present) : null;
    if (reversal) return { rest: steps.slice(0, at), reversal };
  }
  return null;
}

function reversed(step: UndoStep, present: ReadonlySet<string>): Reversal | null {
  if ('added' in step)
    return present.has(step.added) ? { strokes: [], removed: [step.added] } : null;
  const strokes = step.erased.filter(({ id }) => !present.has(id));
  return strokes.length > 0 ? { strokes, removed: [] } : null;
}
