import { type RefObject, useRef } from 'react';

type Opened = 'mouse' | 'touch' | 'pen' | 'keyboard' | '';

const fields = [
  'form input:not([type="hidden"], [type="file"], [tabindex="-1"], :disabled)',
  'form textarea:not(:disabled)',
];

/**
 * A form that opens over the page begins at its first field. Not by touch: the keyboard of a phone
 * would cover half of what has just opened.
 */
export function useFirstField(): {
  ref: RefObject<HTMLDivElement | null>;
  initialFocus: (opened: Opened) => HTMLElement | true;
} {
  const ref = useRef<HTMLDivElement>(null);
  const initialFocus = (opened: Opened) =>
    (opened === 'touch' ? null : ref.current?.querySelector<HTMLElement>(fields.join())) ?? true;
  return { ref, initialFocus };
}
