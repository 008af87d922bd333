export type Role = 'doctor' | 'patient';

export type Setting = {
  role: Role;
  relay: string;
  peerServer: { host: string; port: number };
  iceServers: RTCIceServer[];
  relayOnly: boolean;
  /** For the product: its address and login. */
  api: string;
  token: string;
  userID: string;
  appointment: unknown;
};

/** One implementation of a call. Both sides call `ready`; then the doctor calls `start`. */
export type Contender = {
  ready(setting: Setting, stream: MediaStream): Promise<void>;
  start(): Promise<void>;
  /** Sends ten million bytes; the other side's `received` resolves when the transfer is complete. */
  sendFile(): void;
  received(): Promise<number>;
  sendChat?(message: string): void;
  chatReceived?(message: string): Promise<number>;
  end(): Promise<void>;
};

export const fileBytes = 10_000_000;

let stage: HTMLVideoElement | null = null;

/** Plays the remote stream; the bench waits for the element's `loadeddata`. */
export function show(stream: MediaStream): void {
  stage ??= document.querySelector('video');
  if (stage && stage.srcObject !== stream) stage.srcObject = stream;
}

export function configuration({ iceServers, relayOnly }: Setting): RTCConfiguration {
  return { iceServers, ...(relayOnly ? { iceTransportPolicy: 'relay' as const } : {}) };
}

/** The specified format: JSON with 100,000 characters of base64 each. */
export function* jsonChunks(): Generator<string> {
  const base64 = 'A'.repeat(Math.ceil(fileBytes / 3) * 4);
  for (let at = 0; at < base64.length; at += 100_000) {
    const data = base64.slice(at, at + 100_000);
    const isLast = at + 100_000 >= base64.length;
    yield JSON.stringify({ type: 'chunk', uuid: 'file', data, isLast });
  }
}

/** Collects the chunks, as a receiver must; `done` resolves with the last one. */
export class JsonReceiver {
  readonly #parts: string[] = [];
  readonly #done = Promise.withResolvers<number>();
  readonly done = this.#done.promise;

  take(text: string): void {
    const { data, isLast } = JSON.parse(text) as { data: string; isLast: boolean };
    this.#parts.push(data);
    if (!isLast) return;
    this.#parts.splice(0, this.#parts.length, this.#parts.join(''));
    this.#done.resolve(Date.now());
  }
}
