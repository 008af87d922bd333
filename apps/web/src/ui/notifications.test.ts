import { afterEach, describe, expect, it } from 'vitest';
import { notify, pendingNotifications } from './notifications.ts';

afterEach(() => pendingNotifications.set([]));

describe('notifications', () => {
  it('[UI-13] have an id, a type, a title and a message, and are a success unless said otherwise', () => {
    const id = notify({ title: 'Termin angelegt', message: 'Die Einladung ist unterwegs.' });
    notify({ title: 'Server', type: 'information' });
    notify({ title: 'Fehler', type: 'error' });
    expect(pendingNotifications.get()).toMatchObject([
      { id, type: 'success', title: 'Termin angelegt', message: 'Die Einladung ist unterwegs.' },
      { type: 'information', title: 'Server' },
      { type: 'error', title: 'Fehler' },
    ]);
  });

  it('[UI-14] close after 6 seconds by default and can be kept', () => {
    notify({ title: 'a' });
    notify({ title: 'b', autoClose: null });
    expect(pendingNotifications.get()).toMatchObject([{ autoClose: 6_000 }, { autoClose: null }]);
  });
});
