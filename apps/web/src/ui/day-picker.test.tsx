import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { switchLanguage } from '../i18n/texts.ts';
import { DayPicker } from './day-picker.tsx';

const chosen = vi.fn<(day: string) => void>();

function Picker({ value = '2026-03-31', min = '2026-03-12' }) {
  const [day, setDay] = useState(value);
  return (
    <div className="w-80">
      <DayPicker
        label="Tag"
        value={day}
        today="2026-03-12"
        min={min}
        onChange={(next) => {
          chosen(next);
          setDay(next);
        }}
      />
    </div>
  );
}

const dayButton = (name: string) => page.getByRole('button', { name });

describe('DayPicker', () => {
  it('[UI-31] is one stop of the tab key, and the arrow keys go on into the next month', async () => {
    chosen.mockClear();
    await render(<Picker />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(dayButton('Dienstag, 31.03.2026')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('April 2026')).toBeVisible();
    await expect.element(dayButton('Mittwoch, 01.04.2026')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}');
    await expect.element(dayButton('Freitag, 15.05.2026')).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('2026-05-15');
  });

  it('[UI-31] days before the first allowed one cannot be chosen or reached', async () => {
    chosen.mockClear();
    await render(<Picker value="2026-03-12" />);
    await expect.element(dayButton('Mittwoch, 11.03.2026')).toBeDisabled();
    await dayButton('Donnerstag, 12.03.2026').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dayButton('Donnerstag, 12.03.2026')).toHaveFocus();
  });

  it('[UI-31] says which day is today and which is chosen', async () => {
    await render(<Picker />);
    await expect
      .element(dayButton('Donnerstag, 12.03.2026'))
      .toHaveAttribute('aria-current', 'date');
    const cell = page.getByRole('gridcell', { selected: true });
    await expect.element(cell.getByText('31', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('grid', { name: 'Tag' })).toBeVisible();
    expect(page.getByRole('status').elements()).toEqual([]);
  });

  it('[DAY-9] is not drawn again while its day stays the same', async () => {
    const month = (onChange: (day: string) => void) => (
      <DayPicker label="Tag" value="2026-03-31" today="2026-03-12" onChange={onChange} />
    );
    const { rerender } = await render(month(vi.fn()));
    const reckoned = vi.spyOn(Date.prototype, 'getDate');
    const later = vi.fn();
    await rerender(month(later));
    expect(reckoned).not.toHaveBeenCalled();
    reckoned.mockRestore();
    await dayButton('Montag, 30.03.2026').click();
    expect(later).toHaveBeenCalledExactlyOnceWith('2026-03-30');
  });

  it('[I18N-5] weeks begin on Monday; names follow the language, dates stay German', async () => {
    await render(<Picker />);
    const weekdays = () =>
      [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(weekdays()).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
    await switchLanguage('en');
    await expect.element(page.getByText('March 2026')).toBeVisible();
    expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    await expect.element(dayButton('Tuesday, 31.03.2026')).toBeVisible();
    await switchLanguage('de');
  });
});
