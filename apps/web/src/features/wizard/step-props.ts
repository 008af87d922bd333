import type { RefObject } from 'react';
import type { Draft } from './draft.ts';

export interface StepProps {
  draft: Draft;
  save: (draft: Draft) => void;
  heading: RefObject<HTMLHeadingElement | null>;
}
