/** Signalling over the relay in memory, for raw WebRTC and simple-peer. */
export class RelaySignalling {
  readonly #address: string;
  readonly #me: string;
  readonly #stream: EventSource;
  onMessage: (message: unknown) => void = () => undefined;

  constructor(address: string, me: string) {
    this.#address = address;
    this.#me = me;
    this.#stream = new EventSource(`${address}/events/${me}`);
    this.#stream.onmessage = ({ data }) => this.onMessage(JSON.parse(data));
  }

  ready(): Promise<void> {
    if (this.#stream.readyState === EventSource.OPEN) return Promise.resolve();
    return new Promise((resolve) => {
      this.#stream.onopen = () => resolve();
    });
  }

  send(message: unknown): void {
    const to = this.#me === 'doctor' ? 'patient' : 'doctor';
    const body = JSON.stringify(message);
    fetch(`${this.#address}/send/${to}`, { method: 'POST', body }).catch(console.error);
  }

  close(): void {
    this.#stream.close();
  }
}
