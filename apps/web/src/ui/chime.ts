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
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  if (context.state !== 'running') return false;
  await chooseSpeaker(context);
  note(context, first, 0);
  note(context, second, 0.18);
  return true;
}

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
