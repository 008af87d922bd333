let context: AudioContext | null = null;
let speaker = '';

/** The loudspeaker for the notes, by its id; empty for the system's own choice. */
export function soundOn(deviceId: string): void {
  speaker = deviceId;
}

/** Browsers stay mute until the person has touched the page once. */
export function soundAllowed(): boolean {
  return context?.state === 'running' || (navigator.userActivation?.hasBeenActive ?? true);
}

/** Two soft notes, a fifth up; false where the browser does not allow sound yet. */
export function playChime(): Promise<boolean> {
  return play([659.25, 987.77]);
}

/** The same two notes downwards: something is over. */
export function playEndChime(): Promise<boolean> {
  return play([987.77, 659.25]);
}

async function play([first, second]: readonly [number, number]): Promise<boolean> {
  if (!soundAllowed()) return false;
  const audio = await runningContext();
  if (!audio) return false;
  await chooseSpeaker(audio);
  note(audio, first, 0);
  note(audio, second, 0.18);
  return true;
}

/** Longer than any browser takes that means to play. */
const resumePatienceMs = 1_000;

async function runningContext(): Promise<AudioContext | null> {
  // After a phone call Safari's stays "interrupted": its resume may be refused, or answer never.
  if (context && isInterrupted(context)) {
    context.close().catch((error: unknown) => console.debug('an old sound stays', error));
    context = null;
  }
  context ??= new AudioContext();
  const audio = context;
  if (audio.state !== 'running') {
    const patience = new Promise((resolve) => setTimeout(resolve, resumePatienceMs));
    await Promise.race([audio.resume(), patience]);
  }
  return audio.state === 'running' ? audio : null;
}

/** A state that other browsers do not have. */
const isInterrupted = ({ state }: AudioContext) => (state as string) === 'interrupted';

async function chooseSpeaker(audio: AudioContext): Promise<void> {
  // Some browsers have setSinkId on media elements, but not on AudioContext.
  if (!('setSinkId' in audio) || typeof audio.setSinkId !== 'function') return;
  try {
    await audio.setSinkId(speaker);
  } catch (error) {
    console.debug('the chosen speaker is not there', error);
  }
}

function note(audio: AudioContext, hertz: number, delaySeconds: number): void {
  const start = audio.currentTime + delaySeconds;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.35, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.95);
}
