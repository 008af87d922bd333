import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isSecondTap } from './second-tap.ts';

/** A click as the browser makes it of a tap: `detail` is 0 for the keyboard. */
const tap = (at: { x: number; y: number }, detail = 1) =>
  document
    .elementFromPoint(at.x, at.y)
    ?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, clientX: at.x, clientY: at.y, detail }),
    );

const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Where "ready" stood there is the way out. */
function Steps() {
  const [step, setStep] = useState('ready');
  if (step === 'ready') return <Button onClick={() => setStep('waiting')}>Bereit</Button>;
  return (
    <>
      <Button
        key="way-out"
        onClick={(event) => (isSecondTap(event) ? undefined : setStep('asked'))}
      >
        Absagen
      </Button>
      <p>{step}</p>
    </>
  );
}

describe('isSecondTap', () => {
  it('[UI-57] the second of a double tap does not press what has come to its place; a later or other press does', async () => {
    await render(<Steps />);
    const at = middleOf(page.getByRole('button', { name: 'Bereit' }).element());
    tap(at);
    await expect.element(page.getByText('waiting')).toBeVisible();
    tap(at);
    tap(at);
    await expect.element(page.getByText('waiting')).toBeVisible();
    tap({ x: 400, y: 400 });
    tap(middleOf(page.getByRole('button', { name: 'Absagen' }).element()), 0);
    await expect.element(page.getByText('asked')).toBeVisible();
  });

  it('[UI-57] nor does it answer a dangerous question that has come under the finger', async () => {
    const answers: string[] = [];
    const Asking = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Auflegen</Button>
          <ConfirmDialog
            {...{ open, onOpenChange: setOpen }}
            danger
            title="Wirklich?"
            confirmLabel="Ja"
            onConfirm={() => answers.push('ja')}
          />
        </>
      );
    };
    await render(<Asking />);
    const opener = page.getByRole('button', { name: 'Auflegen' }).element();
    const yes = page.getByRole('button', { name: 'Ja' });
    // As if the question opened under the finger: the first press is told with the place of the answer.
    opener.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await expect.element(yes).toBeVisible();
    const at = middleOf(yes.element());
    window.dispatchEvent(new MouseEvent('click', { clientX: at.x, clientY: at.y, detail: 1 }));
    tap(at);
    expect(answers).toEqual([]);
    tap(at, 0);
    expect(answers).toEqual(['ja']);
  });
});
