import type { Settings } from '@visite/contract';
import type { Refused } from './settings-draft.ts';

export interface SectionProps {
  draft: Settings;
  /** What is wrong, in words, by dotted path. */
  errors: Refused;
  onChange: (draft: Settings) => void;
}
