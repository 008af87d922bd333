let context: AudioContext | null = null;

/** Browsers stay mute until the person has touched the page once. */
export function soundAllowed(): boolean {
  return context?.state === 'running' || (navigator.userActivation?.hasBeenActive ?? true);
}

/** Two soft notes, a fifth apart; false where the browser does not allow sound yet. */
export async function playChime(): Promise<boolean> {
  if (!soundAllowed()) return false;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
  if (context.state !== 'running') return false;
  note(context, 659.25, 0);
  note(context, 987.77, 0.18);
  return true;
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
