import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox, type ComboboxItem } from './combobox.tsx';
import { MultiSelect } from './multi-select.tsx';

const items: readonly ComboboxItem[] = [
  { value: '1', label: 'Anna Berg', detail: '01.02.1980' },
  { value: '2', label: 'Çağla Öztürk', detail: '03.04.1990' },
  { value: '3', label: 'Cem Öz' },
];

const field = () => page.getByRole('combobox', { name: 'Patient' });

function Patients(props: { disabled?: boolean; error?: string }) {
  const [value, setValue] = useState<ComboboxItem | null>(null);
  return <Combobox label="Patient" items={items} value={value} onChange={setValue} {...props} />;
}

describe('Combobox', () => {
  it('[UI-33] is searched, chosen and cleared by keyboard', async () => {
    await render(<Patients />);
    await userEvent.tab();
    await userEvent.keyboard('Özt');
    await expect.element(page.getByRole('option')).toHaveTextContent('Çağla Öztürk03.04.1990');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field()).toHaveValue('Çağla Öztürk');
    await page.getByRole('button', { name: 'Eingabe löschen' }).click();
    await expect.element(field()).toHaveValue('');
  });

  it('[DAY-10] is drawn after the press that opens it', async () => {
    await render(<Patients />);
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1 });
    field().element().dispatchEvent(press);
    // What React draws at once, it draws by then.
    await Promise.resolve();
    expect(page.getByRole('option').elements()).toEqual([]);
    await expect.element(page.getByRole('option', { name: 'Cem Öz' })).toBeVisible();
  });

  it('[DAY-10] typed into, it is there at once: the next key is meant for it', async () => {
    await render(<Patients />);
    const input = field().element() as HTMLInputElement;
    input.focus();
    document.execCommand('insertText', false, 'Özt');
    await Promise.resolve();
    expect(page.getByRole('option').elements()).toHaveLength(1);
  });

  it('[DAY-11] its choices are drawn again only if they look different', async () => {
    const drawn = vi.fn(() => ['01.02.1980'].values());
    const detail = { [Symbol.iterator]: drawn };
    const choices = (hint: string, label = 'Anna Berg') => (
      <Combobox
        label="Patient"
        hint={hint}
        items={[{ value: '1', label, detail }]}
        value={null}
        onChange={vi.fn()}
      />
    );
    const { rerender } = await render(choices('Vor dem Tippen'));
    await field().click();
    await expect.element(page.getByRole('option', { name: /Anna Berg/ })).toBeVisible();
    drawn.mockClear();
    await rerender(choices('Beim Tippen'));
    await expect.element(page.getByText('Beim Tippen')).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
    await rerender(choices('Beim Tippen', 'Anna Berger'));
    await expect.element(page.getByRole('option', { name: /Anna Berger/ })).toBeVisible();
  });

  it('[DAY-15] shows what is pressed before the page hears of it, and does not search for it', async () => {
    const heard = vi.fn();
    const search = vi.fn();
    await render(
      <Combobox label="Patient" items={items} value={null} onChange={heard} onSearch={search} />,
    );
    await field().click();
    const option = page.getByRole('option', { name: 'Cem Öz' });
    await expect.element(option).toBeVisible();
    option.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await new Promise(requestAnimationFrame);
    expect(field().element()).toHaveValue('Cem Öz');
    expect(heard).not.toHaveBeenCalled();
    await expect.poll(() => heard.mock.calls).toEqual([[items[2]]]);
    expect(search).not.toHaveBeenCalledWith('Cem Öz');
  });

  it('[DAY-15] chosen by a key, the page hears of it at once', async () => {
    const heard = vi.fn();
    await render(<Combobox label="Patient" items={items} value={null} onChange={heard} />);
    await userEvent.tab();
    await userEvent.keyboard('Cem{ArrowDown}');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field().element().dispatchEvent(enter);
    expect(heard).toHaveBeenCalledWith(items[2]);
  });

  it('[UI-33] says when nothing is found', async () => {
    await render(<Patients />);
    await userEvent.tab();
    await userEvent.keyboard('xyz');
    await expect.element(page.getByText('Nichts gefunden')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Nichts gefunden')).not.toBeInTheDocument();
  });

  it('[UI-31] tells its error, and cannot be used while it is disabled', async () => {
    const screen = await render(<Patients error="Bitte wählen" />);
    await expect.element(field()).toHaveAccessibleDescription('Bitte wählen');
    await expect.element(field()).toBeInvalid();
    await screen.rerender(<Patients disabled />);
    await expect.element(field()).toBeDisabled();
  });

  it('[UI-33] leaves the search to the caller where the server has the list', async () => {
    const search = vi.fn();
    await render(
      <Combobox
        label="Patient"
        items={items}
        value={null}
        onChange={vi.fn()}
        onSearch={(typed) => search(typed)}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('x');
    expect(search).toHaveBeenLastCalledWith('x');
    await expect.poll(() => page.getByRole('option').elements().length).toBe(3);
  });
});

describe('MultiSelect', () => {
  it('[UI-33] stays open while several are chosen by keyboard', async () => {
    function Doctors() {
      const [chosen, setChosen] = useState<readonly string[]>([]);
      return (
        <>
          <MultiSelect label="Ärzte" items={items} chosen={chosen} onChange={setChosen} />
          <output>{chosen.join(' ')}</output>
        </>
      );
    }
    await render(<Doctors />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByPlaceholder('Ärzte')).toHaveFocus();
    await userEvent.keyboard('Berg{Enter}');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}Cem{Enter}');
    expect(document.querySelector('output')).toHaveTextContent('1 3');
    await expect.element(page.getByRole('listbox')).toBeVisible();
  });

  it('[DAY-15] ticks what is pressed before the page hears of it; two in a row both count', async () => {
    const heard = vi.fn();
    function Doctors() {
      const [chosen, setChosen] = useState<readonly string[]>([]);
      heard(chosen.join(' '));
      return <MultiSelect label="Ärzte" items={items} chosen={chosen} onChange={setChosen} />;
    }
    await render(<Doctors />);
    await page.getByRole('combobox', { name: 'Ärzte' }).click();
    const option = (name: RegExp) => page.getByRole('option', { name });
    await expect.element(option(/Berg/)).toBeVisible();
    heard.mockClear();
    const press = (name: RegExp) =>
      option(name)
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    press(/Berg/);
    await Promise.resolve();
    press(/Cem/);
    await Promise.resolve();
    expect(option(/Berg/).element()).toHaveAttribute('aria-selected', 'true');
    expect(option(/Cem/).element()).toHaveAttribute('aria-selected', 'true');
    expect(heard).not.toHaveBeenCalled();
    await expect.poll(() => heard.mock.lastCall).toEqual(['1 3']);
  });
});
