/** Stored in the browser between calls [MEDIA-6]. */
export type CallSettings = {
  videoActive: boolean;
  preferredVideoDeviceID: string | null;
  audioActive: boolean;
  preferredAudioDeviceID: string | null;
  backgroundBlur: boolean;
  /** A device was turned on or off before: both flags false then mean "off", not "not asked yet". */
  chosen: boolean;
};

export type SettingsStore = { read(): unknown; write(settings: CallSettings): void };

/** Stored values may be of an older version or edited: each field is validated by itself. */
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
    backgroundBlur: field('backgroundBlur') === true,
    chosen: isChosen(field),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Settings of an older version lack the field: flags that were stored count as chosen. */
function isChosen(field: (name: string) => unknown): boolean {
  const chosen = field('chosen');
  if (typeof chosen === 'boolean') return chosen;
  return typeof field('audioActive') === 'boolean' || typeof field('videoActive') === 'boolean';
}
