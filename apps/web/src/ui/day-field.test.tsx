import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { switchLanguage } from '../i18n/texts.ts';
import { DayField } from './day-field.tsx';

const look = { label: 'Von', wrong: 'Das ist kein Datum.' };
const field = () => page.getByRole('textbox', { name: 'Von' });

describe('DayField', () => {
  it('[I18N-5] shows German form and takes a short year over at Enter', async () => {
    const change = vi.fn();
    await render(<DayField {...look} value="2026-03-05" onChange={change} />);
    await expect.element(field()).toHaveValue('05.03.2026');
    await field().fill('7.4.26');
    expect(change).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledExactlyOnceWith('2026-04-07');
    await expect.element(field()).toHaveValue('07.04.2026');
  });

  it('[UI-31] says what is wrong when it is left, keeps what was typed and changes nothing', async () => {
    const change = vi.fn();
    await render(<DayField {...look} value="2026-03-05" onChange={change} />);
    await field().fill('31.02.2026');
    await userEvent.tab();
    await expect.element(field()).toHaveAccessibleDescription('Das ist kein Datum.');
    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveValue('31.02.2026');
    expect(change).not.toHaveBeenCalled();
  });

  it('[CAL-36] may be empty where a period may be open, and only there', async () => {
    const change = vi.fn();
    const day = { ...look, value: '2026-03-05', onChange: change };
    const screen = await render(<DayField {...day} mayBeEmpty />);
    await field().fill('');
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledExactlyOnceWith('');
    await screen.rerender(<DayField {...day} />);
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toBeInvalid();
  });

  it('[UI-60] shows the form of a day in the language of the page', async () => {
    await render(<DayField {...look} value="" onChange={vi.fn()} />);
    await expect.element(field()).toHaveAttribute('placeholder', 'tt.mm.jjjj');
    await switchLanguage('en');
    try {
      await expect.element(field()).toHaveAttribute('placeholder', 'dd.mm.yyyy');
    } finally {
      await switchLanguage('de');
    }
  });
});
