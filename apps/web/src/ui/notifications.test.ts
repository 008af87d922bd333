import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissNotification, notifications, notify, onNotifications } from './notifications.ts';

afterEach(() => {
  for (const { id } of notifications()) dismissNotification(id);
});

describe('notifications', () => {
  it('[UI-13] have an id, a type, a title and a message, and are a success unless said otherwise', () => {
    const id = notify({ title: 'Termin angelegt', message: 'Die Einladung ist unterwegs.' });
    notify({ title: 'Server', type: 'information' });
    notify({ title: 'Fehler', type: 'error' });
    expect(notifications()).toMatchObject([
      { id, type: 'success', title: 'Termin angelegt', message: 'Die Einladung ist unterwegs.' },
      { type: 'information', title: 'Server' },
      { type: 'error', title: 'Fehler' },
    ]);
  });

  it('[UI-14] close after 6 seconds by default and can be kept', () => {
    notify({ title: 'a' });
    notify({ title: 'b', autoClose: null });
    expect(notifications().map(({ autoClose }) => autoClose)).toEqual([6_000, null]);
  });

  it('[UI-13] replace the one with the same id', () => {
    notify({ id: 'upload', title: '1 von 2' });
    notify({ id: 'upload', title: '2 von 2' });
    expect(notifications()).toMatchObject([{ id: 'upload', title: '2 von 2' }]);
  });

  it('[UI-13] tell listeners until they leave', () => {
    const listener = vi.fn();
    const leave = onNotifications(listener);
    const id = notify({ title: 'a' });
    leave();
    dismissNotification(id);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(notifications()).toEqual([]);
  });
});
