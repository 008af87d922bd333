import type { StoredFile } from '@visite/contract';
import { useEffect, useState } from 'react';
import { jpegOf, scaledPicture, withinEdge } from '../../ui/scaled-picture.ts';
import type { RecordTools } from './record-tools.ts';

export const bytesOf = ({ base64FileContent }: StoredFile): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64FileContent), (char) => char.charCodeAt(0));

export function mimeOf({ type }: StoredFile, bytes: Uint8Array) {
  const picture = bytes[0] === 0x89 ? ('image/png' as const) : ('image/jpeg' as const);
  return type === 'pdf' ? ('application/pdf' as const) : picture;
}

interface Picture {
  address: string | null;
  pages: number;
  failed: boolean;
}

const none: Picture = { address: null, pages: 1, failed: false };

/**
 * A picture, or a page of a PDF, as an address that the page may show; gone when it is closed. With a
 * longest edge it is made smaller.
 */
export function usePicture(
  file: StoredFile | undefined,
  page: number,
  { pdfPage }: RecordTools,
  longest?: number,
): Picture {
  const [picture, setPicture] = useState<Picture>(none);
  useEffect(() => {
    if (!file) return;
    let address: string | null = null;
    let closed = false;
    const show = (blob: Blob, pages: number) => {
      if (closed) return;
      address = URL.createObjectURL(blob);
      setPicture({ address, pages, failed: false });
    };
    const make = async () => {
      if (file.type === 'pdf') return pdfPage(file.base64FileContent, page, longest);
      const bytes = bytesOf(file);
      const whole = new Blob([bytes], { type: mimeOf(file, bytes) });
      if (!longest) return { picture: whole, pages: 1 };
      return { picture: await jpegOf(await scaledPicture(whole, withinEdge(longest))), pages: 1 };
    };
    make().then(
      (made) => show(made.picture, made.pages),
      (error: unknown) => {
        console.debug('no preview', error);
        if (!closed) setPicture({ ...none, failed: true });
      },
    );
    return () => {
      closed = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file, page, pdfPage, longest]);
  return picture;
}
