import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import type { ConsultationPictureProps } from './consultation-picture.tsx';

/** The picture comes after what one reads; without it the page is as useful as before. */
export function usePicture(): ComponentType<ConsultationPictureProps> | null {
  const [picture, setPicture] = useState<ComponentType<ConsultationPictureProps> | null>(null);
  useEffect(
    () =>
      afterPaint(() => {
        import('./consultation-picture.tsx').then(
          ({ ConsultationPicture }) => setPicture(() => ConsultationPicture),
          (error: unknown) => console.debug('the picture did not arrive', error),
        );
      }),
    [],
  );
  return picture;
}
