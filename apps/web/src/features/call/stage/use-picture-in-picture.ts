import { useEffect, useMemo, useState } from 'react';

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

export interface PictureInPictureControl {
  open: boolean;
  /** Where its content is drawn. */
  body: HTMLElement | null;
  toggle: () => void;
}

const size = { width: 360, height: 280 };

/** A small window over all others, with content of our own; null where the browser has none. */
export function usePictureInPicture(title: string): PictureInPictureControl | null {
  const [opened, setOpened] = useState<Window | null>(null);
  const offered = useMemo(smallWindows, []);

  useEffect(() => () => opened?.close(), [opened]);

  if (!offered) return null;
  const show = async () => {
    const made = await offered.requestWindow(size);
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
      made.document.head.append(sheet.cloneNode(true));
    }
    const { dataset, lang } = document.documentElement;
    Object.assign(made.document.documentElement.dataset, dataset);
    made.document.documentElement.lang = lang;
    made.document.title = title;
    made.addEventListener('pagehide', () => setOpened(null));
    setOpened(made);
  };
  return {
    open: opened !== null,
    body: opened?.document.body ?? null,
    toggle: () => {
      if (opened) opened.close();
      else show().catch((error: unknown) => console.debug('no small window', error));
    },
  };
}

function smallWindows(): DocumentPictureInPicture | null {
  const found: unknown = Reflect.get(window, 'documentPictureInPicture');
  return isOffered(found) ? found : null;
}

function isOffered(value: unknown): value is DocumentPictureInPicture {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'requestWindow') === 'function'
  );
}
