import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Select } from './select.tsx';
import { SidePanel } from './side-panel.tsx';
import { TextField } from './text-field.tsx';

interface OpenState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Opener({ children }: { children: (state: OpenState) => React.ReactNode }) {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>Öffnen</Button>
      {children({ open, onOpenChange })}
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'Öffnen' });

describe('Dialog', () => {
  it('[UI-33] holds the focus, is closed by Escape and gives the focus back', async () => {
    await render(
      <Opener>
        {(state) => (
          <Dialog {...state} title="Termin" description="Morgen" actions={<Button>Gut</Button>} />
        )}
      </Opener>,
    );
    await opener().click();
    const dialog = page.getByRole('dialog', { name: 'Termin' });
    await expect.element(dialog).toHaveAccessibleDescription('Morgen');
    for (let stop = 0; stop < 4; stop += 1) {
      await userEvent.tab();
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('[UI-33] with a form begins at the first field that can be used', async () => {
    await render(
      <Opener>
        {(state) => (
          <Dialog {...state} title="Konto">
            <form>
              <TextField label="Kennung" disabled />
              <TextField label="Vorname" />
            </form>
          </Dialog>
        )}
      </Opener>,
    );
    await opener().click();
    await expect.element(page.getByRole('textbox', { name: 'Vorname' })).toHaveFocus();
  });

  it('[UI-52] begins at the first field, be it a list of choices outside of a form', async () => {
    await render(
      <Opener>
        {(state) => (
          <Dialog {...state} title="Übergeben">
            <input readOnly aria-label="Link" value="https://praxis.example" />
            <Select label="An wen" options={[{ value: 'a', label: 'Dr. A' }]} />
            <form>
              <TextField label="Grund" />
            </form>
          </Dialog>
        )}
      </Opener>,
    );
    await opener().click();
    await expect.element(page.getByRole('combobox', { name: 'An wen' })).toHaveFocus();
  });

  it('[UI-52] on a touch screen begins at itself: no keyboard covers it', async () => {
    const { matchMedia } = window;
    const coarse = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = matchMedia.call(window, query);
      return query.includes('coarse') ? Object.create(list, { matches: { value: true } }) : list;
    });
    await render(
      <Opener>
        {(state) => (
          <Dialog {...state} title="Konto">
            <TextField label="Vorname" />
          </Dialog>
        )}
      </Opener>,
    );
    await opener().click();
    await expect.element(page.getByRole('dialog', { name: 'Konto' })).toHaveFocus();
    coarse.mockRestore();
  });

  it('[UI-33] that may not be dismissed stays at Escape and at a press beside it', async () => {
    await render(
      <Opener>{(state) => <Dialog {...state} title="Läuft" dismissible={false} />}</Opener>,
    );
    await opener().click();
    const dialog = page.getByRole('dialog', { name: 'Läuft' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
    await expect.element(dialog).toBeVisible();
  });
});

describe('ConfirmDialog', () => {
  const texts = { title: 'Absagen?', message: 'Der Patient wird benachrichtigt.' };

  it('[UI-33] a dangerous question starts on "cancel" and must be answered', async () => {
    const confirm = vi.fn();
    await render(
      <Opener>
        {(state) => (
          <ConfirmDialog {...state} {...texts} danger confirmLabel="Absagen" onConfirm={confirm} />
        )}
      </Opener>,
    );
    await opener().click();
    const question = page.getByRole('alertdialog', { name: 'Absagen?' });
    await expect.element(question).toHaveAccessibleDescription(texts.message);
    await expect.element(page.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
    await expect.element(question).toBeVisible();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('[UI-33] a harmless one starts on its confirmation; busy, it is confirmed only once', async () => {
    const confirm = vi.fn();
    const look = { ...texts, open: true, onOpenChange: vi.fn(), onConfirm: confirm };
    const screen = await render(<ConfirmDialog {...look} confirmLabel="Ja" />);
    const yes = page.getByRole('button', { name: 'Ja' });
    await expect.element(yes).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.rerender(<ConfirmDialog {...look} confirmLabel="Ja" loading />);
    await userEvent.keyboard('{Enter}');
    expect(confirm).toHaveBeenCalledTimes(1);
    await expect.element(yes).toHaveAttribute('aria-busy', 'true');
  });

  it('[UI-33] the second press of a double click is no answer', async () => {
    const confirm = vi.fn();
    await render(
      <ConfirmDialog
        {...texts}
        open
        onOpenChange={vi.fn()}
        confirmLabel="Ja"
        onConfirm={confirm}
      />,
    );
    const yes = page.getByRole('button', { name: 'Ja' });
    await expect.element(yes).toHaveFocus();
    yes.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(confirm).not.toHaveBeenCalled();
    await yes.click();
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('SidePanel', () => {
  it('[UI-33] over the page is a dialog that Escape closes', async () => {
    await render(
      <Opener>
        {(state) => (
          <SidePanel {...state} title="Patient">
            Inhalt
          </SidePanel>
        )}
      </Opener>,
    );
    await opener().click();
    const panel = page.getByRole('dialog', { name: 'Patient' });
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('[UI-33] beside the page leaves it usable; Escape closes what lies above it first', async () => {
    const press = vi.fn();
    await render(
      <Opener>
        {(state) => (
          <>
            <Button onClick={press}>Liste</Button>
            <SidePanel {...state} title="Patient" modal={false}>
              <Opener>{(above) => <Dialog {...above} title="Darüber" />}</Opener>
            </SidePanel>
          </>
        )}
      </Opener>,
    );
    await opener().click();
    const panel = page.getByRole('dialog', { name: 'Patient' });
    await expect.element(panel.getByRole('button', { name: 'Schließen' })).toHaveFocus();
    await page.getByRole('button', { name: 'Liste' }).click();
    expect(press).toHaveBeenCalledTimes(1);
    await panel.getByRole('button', { name: 'Öffnen' }).click();
    const above = page.getByRole('dialog', { name: 'Darüber' });
    await expect.element(above).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});
