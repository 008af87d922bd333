import type { Note } from '@visite/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoteRefused, NotesStore } from './notes-store.ts';

function desk(stored: Note[] = []) {
  const kept: { draft: string | null } = { draft: null };
  const server = {
    away: false,
    over: false,
    saved: [] as string[],
    list: async () => {
      if (server.away) throw new Error('away');
      return stored;
    },
    put: async (text: string) => {
      if (server.away) throw new Error('away');
      if (server.over) throw new NoteRefused('over');
      server.saved.push(text);
    },
  };
  const draft = {
    read: () => kept.draft,
    write: (text: string) => {
      kept.draft = text;
    },
    clear: () => {
      kept.draft = null;
    },
  };
  const open = () => new NotesStore(server, draft, 'me');
  return { server, kept, open };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the notes of a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[NOTE-3] reads created_by as createdBy, the own note apart from the colleagues', async () => {
    const { open } = desk([
      { created_by: 'me', text: 'Husten' },
      { created_by: 'other', text: 'Allergie' },
    ]);
    const notes = open();
    await notes.refresh();
    const { own, others, state } = notes.getSnapshot();
    expect([own, state]).toEqual(['Husten', 'saved']);
    expect(others).toEqual([{ createdBy: 'other', text: 'Allergie' }]);
  });

  it('[NOTE-6] saves when the typing pauses, the last text alone', async () => {
    const { server, kept, open } = desk();
    const notes = open();
    await notes.refresh();
    notes.write('H');
    await passed(500);
    notes.write('Hu');
    expect(notes.getSnapshot().state).toBe('unsaved');
    await passed(900);
    expect(server.saved).toEqual(['Hu']);
    expect(notes.getSnapshot().state).toBe('saved');
    expect(kept.draft).toBeNull();
  });

  it('[NOTE-6] keeps the text while the server is away and saves it when it is back', async () => {
    const { server, kept, open } = desk();
    const notes = open();
    await notes.refresh();
    server.away = true;
    notes.write('Fieber');
    await passed(5_000);
    expect(notes.getSnapshot()).toMatchObject({ own: 'Fieber', state: 'failed' });
    expect(kept.draft).toBe('Fieber');
    server.away = false;
    await passed(30_000);
    expect(server.saved).toEqual(['Fieber']);
    expect(notes.getSnapshot().state).toBe('saved');
  });

  it('[NOTE-6] brings back after a reload what was not saved', async () => {
    const { server, kept, open } = desk([{ created_by: 'me', text: 'alt' }]);
    kept.draft = 'neu';
    const notes = open();
    await notes.refresh();
    expect(notes.getSnapshot().own).toBe('neu');
    await passed(900);
    expect(server.saved).toEqual(['neu']);
  });

  it('[NOTE-6] lets nobody write over a text that has not arrived yet', async () => {
    const { server, open } = desk([{ created_by: 'me', text: 'wichtig' }]);
    server.away = true;
    const notes = open();
    await notes.refresh();
    notes.write('x');
    expect(notes.getSnapshot()).toMatchObject({ own: '', state: 'unreachable' });
    server.away = false;
    await passed(2_000);
    expect(notes.getSnapshot()).toMatchObject({ own: 'wichtig', state: 'saved' });
    expect(server.saved).toEqual([]);
  });

  it('[NOTE-6] saves at once when the call is left', async () => {
    const { server, open } = desk();
    const notes = open();
    await notes.refresh();
    notes.write('Ende');
    notes.close();
    await passed(0);
    expect(server.saved).toEqual(['Ende']);
  });

  it('[NOTE-8] goes on trying after the notes were closed, until the server has it', async () => {
    const { server, kept, open } = desk();
    const notes = open();
    await notes.refresh();
    server.away = true;
    notes.write('Ende');
    notes.close();
    await passed(5_000);
    expect(server.saved).toEqual([]);
    server.away = false;
    await passed(30_000);
    expect(server.saved).toEqual(['Ende']);
    expect(kept.draft).toBeNull();
  });

  it('[NOTE-8] a closed note does not write over one that was opened again', async () => {
    const { server, kept, open } = desk();
    const closed = open();
    await closed.refresh();
    server.away = true;
    closed.write('alt');
    closed.close();
    await passed(1_000);
    const notes = open();
    server.away = false;
    await notes.refresh();
    notes.write('neu');
    await passed(60_000);
    expect(server.saved.at(-1)).toBe('neu');
    expect(kept.draft).toBeNull();
  });

  it('[NOTE-8] a flush ends when what was typed meanwhile is saved too', async () => {
    const { server, open } = desk();
    const notes = open();
    await notes.refresh();
    notes.write('eins');
    const flushed = notes.flush();
    notes.write('eins zwei');
    await flushed;
    expect(server.saved).toEqual(['eins', 'eins zwei']);
    expect(notes.getSnapshot().state).toBe('saved');
  });

  it('[NOTE-9] says when it is too late, keeps the text and does not try again', async () => {
    const { server, kept, open } = desk();
    const notes = open();
    await notes.refresh();
    server.over = true;
    notes.write('spät');
    await passed(1_000);
    notes.write('später');
    server.over = false;
    await passed(120_000);
    expect(notes.getSnapshot()).toMatchObject({ own: 'später', state: 'tooLate' });
    expect(kept.draft).toBe('später');
    expect(server.saved).toEqual([]);
  });
});
