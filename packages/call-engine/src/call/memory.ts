import { type KeptConversation, keptConversation } from '@visite/contract';
import type { Log } from '../log.ts';
import type { Artefacts, CallState, SharedFile } from './call-state.ts';
import type { ConversationStore } from './ports.ts';

type Kept = { artefacts: Artefacts; entries: ReadonlyMap<string, number> };
type Wanted = { state: CallState; entries: ReadonlyMap<string, number> };

const conversation = 'conversation';
const contentOf = (uuid: string) => `file ${uuid}`;

/** Keeps a call's conversation over a reload, until the call has ended [CALL-54]. */
export class Memory {
  readonly #store: ConversationStore;
  readonly #log: Log;
  /** Files whose content lies in the store. */
  readonly #contents = new Set<string>();
  #isOpen = false;
  #wanted: Wanted | null = null;
  #saving: Promise<void> | null = null;
  #saved = '';
  #before: Artefacts | null = null;

  constructor(store: ConversationStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** From here on changes are kept. Null when there is nothing of an earlier stay. */
  async load(keyPart: string): Promise<Kept | null> {
    const found = await this.#store.load(keyPart);
    this.#isOpen = true;
    const parsed = keptConversation.safeParse(found.get(conversation));
    if (!parsed.success) return null;
    const contents = new Map<string, string>();
    for (const { uuid } of parsed.data.files) {
      const content = found.get(contentOf(uuid));
      if (typeof content !== 'string') continue;
      contents.set(uuid, content);
      this.#contents.add(uuid);
    }
    return keptIn(parsed.data, contents);
  }

  /** Writes at once; while a write is under way, what came meanwhile is written after it. */
  changed(state: CallState, entries: ReadonlyMap<string, number>): void {
    if (!this.#isOpen || !this.#isNews(state, entries)) return;
    this.#wanted = { state, entries };
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null;
    });
  }

  /** The call is over: nothing stays behind. */
  async forget(): Promise<void> {
    this.#isOpen = false;
    this.#wanted = null;
    await this.#saving;
    try {
      await this.#store.clear();
    } catch (error) {
      this.#log('call.conversation-left-behind', error);
    }
  }

  /** A file's progress is none. */
  #isNews(state: CallState, entries: ReadonlyMap<string, number>): boolean {
    const { chat, drawings, erased, files } = state;
    const statuses = [...files.values()].map(({ uuid, status }) => `${uuid} ${status}`).join();
    const saved = `${statuses} ${[...entries].join()}`;
    const before = this.#before;
    const isSame =
      before?.chat === chat && before.drawings === drawings && before.erased === erased;
    if (isSame && saved === this.#saved) return false;
    this.#before = state;
    this.#saved = saved;
    return true;
  }

  async #save(): Promise<void> {
    for (let next = this.#take(); next; next = this.#take()) {
      try {
        await this.#store.put(conversation, toKeep(next));
        await this.#saveContents(next.state.files.values());
      } catch (error) {
        // Storage may be full or forbidden: the call goes on, only a reload would forget.
        this.#log('call.conversation-not-kept', error);
      }
    }
  }

  async #saveContents(files: Iterable<SharedFile>): Promise<void> {
    for (const { uuid, base64 } of files) {
      if (base64 === '' || this.#contents.has(uuid) || !this.#isOpen) continue;
      await this.#store.put(contentOf(uuid), base64);
      this.#contents.add(uuid);
    }
  }

  #take(): Wanted | null {
    const wanted = this.#wanted;
    this.#wanted = null;
    return wanted;
  }
}

function toKeep({ state, entries }: Wanted): KeptConversation {
  const { chat, files, drawings, erased } = state;
  const pages = new Set([...drawings.keys(), ...erased.keys()]);
  return {
    chat: [...chat],
    files: [...files.values()].map(({ uuid, type, name, size, from, me, status }) => {
      const settled = status === 'receiving' ? 'interrupted' : status;
      return { uuid, type, name, size, from, me, status: settled };
    }),
    drawings: [...pages].map((page) => ({
      page,
      strokes: (drawings.get(page) ?? []).map((stroke) => ({
        ...stroke,
        points: stroke.points.map(([x, y]): [number, number] => [x, y]),
      })),
      erased: [...(erased.get(page) ?? [])],
    })),
    entries: [...entries].map(([userID, at]) => ({ userID, at })),
  };
}

function keptIn(kept: KeptConversation, contents: ReadonlyMap<string, string>): Kept {
  const files = kept.files.map((file): [string, SharedFile] => {
    const base64 = contents.get(file.uuid) ?? '';
    const whole = file.status === 'complete' || file.status === 'sending';
    const status = whole ? (base64 ? 'complete' : 'interrupted') : file.status;
    return [file.uuid, { ...file, base64: whole ? base64 : '', status, progress: 1 }];
  });
  return {
    artefacts: {
      chat: kept.chat.map(({ fileUuid, ...entry }) => (fileUuid ? { ...entry, fileUuid } : entry)),
      files: new Map(files),
      drawings: new Map(
        kept.drawings.map(({ page, strokes }) => [
          page,
          strokes.map(({ drawnAt, ...stroke }) =>
            drawnAt === undefined ? stroke : { ...stroke, drawnAt },
          ),
        ]),
      ),
      erased: new Map(kept.drawings.map(({ page, erased }) => [page, new Set(erased)])),
    },
    entries: new Map(kept.entries.map(({ userID, at }) => [userID, at])),
  };
}
