import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pagination } from './pagination.tsx';
import { PhoneList } from './phone-list.tsx';
import { Stepper } from './stepper.tsx';
import { type Column, type Sorting, Table } from './table.tsx';

interface Visit {
  name: string;
  minutes: number;
}

const rows: readonly Visit[] = [
  { name: 'Berg', minutes: 30 },
  { name: 'Öztürk', minutes: 15 },
];
const columns: readonly Column<Visit>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, bare: true },
  {
    key: 'minutes',
    header: 'Minuten',
    cell: ({ minutes }) => minutes,
    numeric: true,
    sortable: true,
  },
];

function Visits({ onRowClick }: { onRowClick?: (visit: Visit) => void }) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'name', descending: false });
  return (
    <Table
      caption="Gespräche"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      sorting={sorting}
      onSort={setSorting}
      selectedKey="Berg"
      {...(onRowClick && { onRowClick })}
    />
  );
}

describe('Table', () => {
  afterEach(() => page.viewport(1280, 800));

  it('[UI-31] has a name and headings; sorting works by keyboard and is told', async () => {
    await render(<Visits />);
    await expect.element(page.getByRole('table', { name: 'Gespräche' })).toBeVisible();
    const heading = page.getByRole('columnheader', { name: 'Minuten' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .not.toHaveAttribute('aria-sort');
  });

  it('[UI-34] becomes a card per row on a phone, each value beside its heading', async () => {
    await page.viewport(390, 844);
    const { container } = await render(<Visits />);
    expect(container.querySelector('thead')).not.toBeVisible();
    const headings = [...container.querySelectorAll<HTMLElement>('td [aria-hidden]')];
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Minuten', 'Minuten']);
    for (const heading of headings) expect(heading).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('[UI-31] marks the shown row, and a press on a row hands it over', async () => {
    const open = vi.fn();
    await render(<Visits onRowClick={open} />);
    await expect
      .element(page.getByRole('row', { selected: true }))
      .toHaveTextContent('BergMinuten30');
    await page.getByText('Öztürk').click();
    expect(open).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });
});

it('[DAY-5] of a table only the row that looks different is drawn again', async () => {
  const drawn = vi.fn();
  const cell = (row: Visit) => {
    drawn(row.name);
    return row.name;
  };
  const table = (selected: string, header = 'Name') => (
    <Table
      caption="Gespräche"
      columns={[{ key: 'name', header, cell }]}
      rows={rows}
      rowKey={({ name }) => name}
      selectedKey={selected}
    />
  );
  const { rerender } = await render(table('Berg'));
  drawn.mockClear();
  await rerender(table('Berg'));
  expect(drawn).not.toHaveBeenCalled();
  await rerender(table('nobody'));
  expect(drawn.mock.calls).toEqual([['Berg']]);
  drawn.mockClear();
  // Another language: headings stand in the cards of a phone too.
  await rerender(table('nobody', 'Nom'));
  expect(drawn).toHaveBeenCalledTimes(2);
});

it('[DAY-5] of a phone’s list only the row that looks different is drawn again', async () => {
  const drawn = vi.fn();
  const line = ({ name, minutes }: Visit) => {
    drawn(name);
    return { title: <b>{name}</b>, note: `${minutes}` };
  };
  const list = (selected?: string) => (
    <PhoneList
      label="Gespräche"
      rows={rows}
      rowKey={({ name }) => name}
      line={line}
      selectedKey={selected}
    />
  );
  const { rerender } = await render(list());
  drawn.mockClear();
  await rerender(list());
  expect(drawn).not.toHaveBeenCalled();
  await rerender(list('Berg'));
  expect(drawn.mock.calls).toEqual([['Berg']]);
});

describe('Pagination', () => {
  it('[UI-31] tells the range and ends at the first and the last page', async () => {
    const change = vi.fn();
    const pages = { limit: 50, total: 120, onChange: change };
    const screen = await render(<Pagination {...pages} offset={0} />);
    const previous = page.getByRole('button', { name: 'Vorherige Seite' });
    const next = page.getByRole('button', { name: 'Nächste Seite' });
    await expect.element(page.getByRole('navigation')).toHaveTextContent('1–50 von 120');
    await expect.element(previous).toBeDisabled();
    await next.click();
    expect(change).toHaveBeenLastCalledWith(50);
    await screen.rerender(<Pagination {...pages} offset={100} />);
    await expect.element(page.getByRole('navigation')).toHaveTextContent('101–120 von 120');
    await expect.element(next).toBeDisabled();
    await screen.rerender(<Pagination {...pages} offset={0} total={0} />);
    await expect.element(page.getByRole('navigation')).toHaveTextContent('0–0 von 0');
  });
});

describe('Stepper', () => {
  it('[UI-31] names the current step, and only earlier ones can be pressed', async () => {
    const select = vi.fn();
    const steps = [
      { key: 'doctor', label: 'Arzt' },
      { key: 'patient', label: 'Patient', missing: true },
      { key: 'date', label: 'Termin' },
      { key: 'overview', label: 'Übersicht' },
    ];
    await render(<Stepper label="Schritte" steps={steps} current="date" onSelect={select} />);
    const current = document.querySelector('[aria-current="step"]');
    expect(current).toHaveTextContent('3Termin');
    const buttons = page.getByRole('button');
    expect(buttons.elements().map(({ textContent }) => textContent)).toEqual([
      'Arzt, erledigt',
      '2Patient',
    ]);
    await buttons.first().click();
    expect(select).toHaveBeenCalledExactlyOnceWith('doctor');
  });
});
