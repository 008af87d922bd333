/** What the browser remembers between calls [MEDIA-6]. */
export type CallSettings = {
  videoActive: boolean;
  preferredVideoDeviceID: string | null;
  audioActive: boolean;
  preferredAudioDeviceID: string | null;
  /** Somebody has turned a device on or off: both flags false then mean "off", not "not asked yet". */
  chosen: boolean;
};

export type SettingsStore = { read(): unknown; write(settings: CallSettings): void };

/** What was stored may be of an older version or edited by hand: each field stands for itself. */
export function readCallSettings(store: SettingsStore): CallSettings {
  const value = store.read();
  const stored = typeof value === 'object' && value !== null ? value : {};
  const field = (name: string): unknown =>
    Object.hasOwn(stored, name) ? Reflect.get(stored, name) : undefined;
  return {
    videoActive: field('videoActive') === true,
    preferredVideoDeviceID: textOrNull(field('preferredVideoDeviceID')),
    audioActive: field('audioActive') === true,
    preferredAudioDeviceID: textOrNull(field('preferredAudioDeviceID')),
    chosen: isChosen(field),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Settings of an older version have no such field: flags that were written were chosen. */
function isChosen(field: (name: string) => unknown): boolean {
  const chosen = field('chosen');
  if (typeof chosen === 'boolean') return chosen;
  return typeof field('audioActive') === 'boolean' || typeof field('videoActive') === 'boolean';
}
