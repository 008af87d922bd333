import { type KeptConversation, keptConversation } from '@visite/contract';
import type { Log } from '../log.ts';
import type { Artefacts, CallState, SharedFile } from './call-state.ts';
import type { ConversationStore } from './ports.ts';

type JoinTimes = ReadonlyMap<string, number>;
type Restored = { artefacts: Artefacts; joinTimes: JoinTimes };
type Pending = { state: CallState; joinTimes: JoinTimes };

const conversationKey = 'conversation';
const fileKey = (uuid: string) => `file ${uuid}`;

/** Keeps a call's conversation in the browser over a reload, until the call has ended [CALL-54]. */
export class ConversationCache {
  readonly #store: ConversationStore;
  readonly #log: Log;
  /** Files whose content is in the store. */
  readonly #storedFiles = new Set<string>();
  #isOpen = false;
  #pending: Pending | null = null;
  #saving: Promise<void> | null = null;
  #lastFingerprint = '';
  #lastArtefacts: Artefacts | null = null;

  constructor(store: ConversationStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** From here on changes are saved. Null when nothing was stored. */
  async load(keyPart: string): Promise<Restored | null> {
    const found = await this.#store.load(keyPart);
    this.#isOpen = true;
    const parsed = keptConversation.safeParse(found.get(conversationKey));
    if (!parsed.success) return null;
    const contents = new Map<string, string>();
    for (const { uuid } of parsed.data.files) {
      const content = found.get(fileKey(uuid));
      if (typeof content !== 'string') continue;
      contents.set(uuid, content);
      this.#storedFiles.add(uuid);
    }
    return deserialize(parsed.data, contents);
  }

  /** Writes at once; changes during a write are written after it. */
  save(state: CallState, joinTimes: JoinTimes): void {
    if (!this.#isOpen || !this.#hasChanged(state, joinTimes)) return;
    this.#pending = { state, joinTimes };
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null;
    });
  }

  async clear(): Promise<void> {
    this.#isOpen = false;
    this.#pending = null;
    await this.#saving;
    try {
      await this.#store.clear();
    } catch (error) {
      this.#log('call.conversation-left-behind', error);
    }
  }

  /** The progress of a file does not count as a change. */
  #hasChanged(state: CallState, joinTimes: JoinTimes): boolean {
    const { chat, drawings, erased, files } = state;
    const statuses = [...files.values()].map(({ uuid, status }) => `${uuid} ${status}`).join();
    const fingerprint = `${statuses} ${[...joinTimes].join()}`;
    const last = this.#lastArtefacts;
    const isSame = last?.chat === chat && last.drawings === drawings && last.erased === erased;
    if (isSame && fingerprint === this.#lastFingerprint) return false;
    this.#lastArtefacts = state;
    this.#lastFingerprint = fingerprint;
    return true;
  }

  async #save(): Promise<void> {
    for (let next = this.#takePending(); next; next = this.#takePending()) {
      try {
        await this.#store.put(conversationKey, serialize(next));
        await this.#saveFiles(next.state.files.values());
      } catch (error) {
        // Storage may be full or forbidden: the call continues, only a reload loses the content.
        this.#log('call.conversation-not-kept', error);
      }
    }
  }

  async #saveFiles(files: Iterable<SharedFile>): Promise<void> {
    for (const { uuid, base64 } of files) {
      if (base64 === '' || this.#storedFiles.has(uuid) || !this.#isOpen) continue;
      await this.#store.put(fileKey(uuid), base64);
      this.#storedFiles.add(uuid);
    }
  }

  #takePending(): Pending | null {
    const pending = this.#pending;
    this.#pending = null;
    return pending;
  }
}

function serialize({ state, joinTimes }: Pending): KeptConversation {
  const { chat, files, drawings, erased } = state;
  const pages = new Set([...drawings.keys(), ...erased.keys()]);
  return {
    chat: [...chat],
    files: [...files.values()].map(({ uuid, type, name, size, from, me, status }) => {
      const stored = status === 'receiving' ? 'interrupted' : status;
      return { uuid, type, name, size, from, me, status: stored };
    }),
    drawings: [...pages].map((page) => ({
      page,
      strokes: (drawings.get(page) ?? []).map((stroke) => ({
        ...stroke,
        points: stroke.points.map(([x, y]): [number, number] => [x, y]),
      })),
      erased: [...(erased.get(page) ?? [])],
    })),
    entries: [...joinTimes].map(([userID, at]) => ({ userID, at })),
  };
}

function deserialize(kept: KeptConversation, contents: ReadonlyMap<string, string>): Restored {
  const files = kept.files.map((file): [string, SharedFile] => {
    const base64 = contents.get(file.uuid) ?? '';
    const hasContent = file.status === 'complete' || file.status === 'sending';
    const status = hasContent ? (base64 ? 'complete' : 'interrupted') : file.status;
    return [file.uuid, { ...file, base64: hasContent ? base64 : '', status, progress: 1 }];
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
    joinTimes: new Map(kept.entries.map(({ userID, at }) => [userID, at])),
  };
}
