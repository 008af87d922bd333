import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { MenuOnDemand } from './menu-on-demand.tsx';
import { Tabs } from './tabs.tsx';
import { Tooltip } from './tooltip.tsx';

const edit = vi.fn();
const entries: readonly MenuEntry[] = [
  { key: 'edit', label: 'Bearbeiten', onSelect: edit },
  { key: 'line', separator: true },
  { key: 'profile', label: 'Profil', to: '/user/profile' },
  { key: 'remove', label: 'Löschen', danger: true, disabled: true, onSelect: vi.fn() },
];
const item = (name: string) => page.getByRole('menuitem', { name });
const trigger = () => page.getByRole('button', { name: 'Aktionen' });

describe('Menu', () => {
  it.each(['ltr', 'rtl'])(
    '[UI-46] stays within a narrow screen, %s, however long a name is',
    async (dir) => {
      await page.viewport(320, 640);
      const long = [
        { key: 'long', label: `Ohne ${'Frau Demir, Dolmetscherin '.repeat(4)}`, onSelect: edit },
      ];
      document.documentElement.dir = dir;
      try {
        await render(<Menu trigger={<Button>Aktionen</Button>} entries={long} />);
        await trigger().click();
        await expect.element(page.getByRole('menu')).toBeVisible();
        await expect
          .poll(() => {
            const { left, right } = page.getByRole('menu').element().getBoundingClientRect();
            return left >= 0 && right <= 320;
          })
          .toBe(true);
      } finally {
        document.documentElement.removeAttribute('dir');
        await page.viewport(1280, 800);
      }
    },
  );

  it('[UI-33] opens, moves and chooses by keyboard, and gives the focus back', async () => {
    edit.mockClear();
    await render(
      <MemoryRouter>
        <Menu trigger={<Button>Aktionen</Button>} entries={entries} />
      </MemoryRouter>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Bearbeiten')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Profil')).toHaveFocus();
    await expect.element(item('Löschen')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(trigger()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Bearbeiten')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(edit).toHaveBeenCalledTimes(1);
    await expect.element(item('Bearbeiten')).not.toBeInTheDocument();
  });

  it('[UI-33] that is fetched on demand says that it is a menu before it is there', async () => {
    await render(
      <MemoryRouter>
        <MenuOnDemand trigger={<Button>Aktionen</Button>} entries={entries} />
      </MemoryRouter>,
    );
    await expect.element(trigger()).toHaveAttribute('aria-haspopup', 'menu');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Bearbeiten')).toBeVisible();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('Tabs', () => {
  it('[UI-33] are one stop of the tab key; arrow keys move and Enter shows the panel', async () => {
    const change = vi.fn();
    const tabs = [
      { value: 'day', label: 'Tag', content: 'Ein Tag' },
      { value: 'week', label: 'Woche', content: 'Sieben Tage' },
    ];
    await render(<Tabs label="Ansicht" tabs={tabs} onChange={change} />);
    await expect.element(page.getByRole('tablist', { name: 'Ansicht' })).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('tab', { name: 'Tag' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect
      .element(page.getByRole('tabpanel', { name: 'Woche' }))
      .toHaveTextContent('Sieben Tage');
    expect(change).toHaveBeenCalledExactlyOnceWith('week');
  });

  it('[UI-33] never show two panels, not even for the frame in which one leaves', async () => {
    const tabs = [
      { value: 'day', label: 'Tag', content: 'Ein Tag' },
      { value: 'week', label: 'Woche', content: 'Sieben Tage' },
    ];
    const { container } = await render(<Tabs label="Ansicht" tabs={tabs} />);
    const seen = () =>
      [...container.querySelectorAll('[role=tabpanel]')].filter((panel) => panel.checkVisibility());
    const counts: number[] = [];
    const watch = new MutationObserver(() => counts.push(seen().length));
    watch.observe(container, { childList: true, subtree: true, attributes: true });
    await page.getByRole('tab', { name: 'Woche' }).click();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Sieben Tage');
    watch.disconnect();
    expect(Math.max(...counts)).toBe(1);
  });
});

describe('Tooltip', () => {
  it('[UI-31] appears at the focus and goes with Escape; the control keeps its own name', async () => {
    await render(
      <Tooltip text="Für alle sichtbar">
        <Button aria-label="Teilen" />
      </Tooltip>,
    );
    await userEvent.tab();
    await expect.element(page.getByText('Für alle sichtbar')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Teilen' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Für alle sichtbar')).not.toBeInTheDocument();
  });
});
