import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { PasswordField, TextField } from './text-field.tsx';

describe('fields', () => {
  it('[UI-31] are named by their label and described by hint and error', async () => {
    await render(
      <TextField label="Telefon" hint="Mit Vorwahl" error="Zu kurz" optional defaultValue="1" />,
    );
    const field = page.getByRole('textbox', { name: 'Telefon (freiwillig)' });
    await expect.element(field).toHaveAccessibleDescription('Mit Vorwahl Zu kurz');
    await expect.element(field).toBeInvalid();
  });

  it('[UI-31] announce an error that appears later, and are valid until then', async () => {
    const screen = await render(<TextField label="Name" />);
    const field = page.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toBeValid();
    const live = screen.container.querySelector('[aria-live="polite"]');
    await screen.rerender(<TextField label="Name" error="Bitte ausfüllen" />);
    expect(live).toHaveTextContent('Bitte ausfüllen');
    await expect.element(field).toHaveAccessibleDescription('Bitte ausfüllen');
  });

  it('[UI-31] a hidden label still names the field', async () => {
    await render(<TextField label="Patienten suchen" labelHidden type="search" />);
    await expect
      .element(page.getByRole('searchbox', { name: 'Patienten suchen' }))
      .toBeInTheDocument();
  });

  it('[UI-31] a password can be shown by keyboard and keeps what was typed', async () => {
    await render(<PasswordField label="Passwort" />);
    const field = page.getByLabelText('Passwort', { exact: true });
    await field.fill('geheim');
    await expect.element(field).toHaveAttribute('type', 'password');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAttribute('type', 'text');
    await expect.element(field).toHaveValue('geheim');
    await expect.element(page.getByRole('button', { name: 'Passwort verbergen' })).toHaveFocus();
  });

  it('[UI-33] a select offers its placeholder once and skips what is disabled', async () => {
    const change = vi.fn();
    const options = [
      { value: 'a', label: 'Anna' },
      { value: 'b', label: 'Bea', disabled: true },
      { value: 'c', label: 'Cem' },
    ];
    await render(
      <Select
        label="Arzt"
        placeholder="Bitte wählen"
        options={options}
        defaultValue=""
        onChange={(event) => change(event.target.value)}
      />,
    );
    const select = page.getByRole('combobox', { name: 'Arzt' });
    await expect.element(select).toHaveDisplayValue('Bitte wählen');
    await userEvent.tab();
    await userEvent.keyboard('C');
    expect(change).toHaveBeenLastCalledWith('c');
    const disabled = select.element().querySelectorAll<HTMLOptionElement>('option:disabled');
    expect([...disabled].map(({ label }) => label)).toEqual(['Bitte wählen', 'Bea']);
  });

  it('[UI-31] a checkbox is pressed by its label or the space key and tells its error', async () => {
    await render(<Checkbox label="Einverstanden" error="Bitte zustimmen" />);
    const box = page.getByRole('checkbox', { name: 'Einverstanden' });
    await page.getByText('Einverstanden').click();
    await expect.element(box).toBeChecked();
    await userEvent.keyboard(' ');
    await expect.element(box).not.toBeChecked();
    await expect.element(box).toHaveAccessibleDescription('Bitte zustimmen');
    await expect.element(box).toBeInvalid();
  });

  it('[UI-33] arrow keys choose within a radio group, past a disabled option', async () => {
    const change = vi.fn();
    const options = [
      { value: 'dark', label: 'Dunkel' },
      { value: 'old', label: 'Alt', disabled: true },
      { value: 'light', label: 'Hell' },
    ];
    await render(<RadioGroup label="Aussehen" options={options} value="dark" onChange={change} />);
    await expect.element(page.getByRole('group', { name: 'Aussehen' })).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('radio', { name: 'Dunkel' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(change).toHaveBeenCalledExactlyOnceWith('light');
  });

  it('[UI-33] a switch acts at once by keyboard, and not while it is disabled', async () => {
    const change = vi.fn();
    const look = { label: 'Notizen', hint: 'Nur für Sie', checked: true, onChange: change };
    const screen = await render(<Switch {...look} />);
    const toggle = page.getByRole('switch', { name: 'Notizen' });
    await expect.element(toggle).toBeChecked();
    await expect.element(toggle).toHaveAccessibleDescription('Nur für Sie');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(change.mock.calls[0]?.[0]).toBe(false);
    await screen.rerender(<Switch {...look} disabled />);
    await expect.element(toggle).toBeDisabled();
  });
});
