import type { SharedFile } from '@visite/call-engine';
import { useEffect, useState } from 'react';
import { retryImport } from '../../../navigation/retry-import.ts';
import type { PdfDocument, PdfProblem } from './pdf.ts';

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; document: PdfDocument }
  | { state: 'refused'; problem: PdfProblem };

/** Opens a PDF while it is looked at; for a picture nothing is fetched. */
export function usePdf({ base64, type }: Pick<SharedFile, 'base64' | 'type'>): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' });
  useEffect(() => {
    if (type !== 'application/pdf') return;
    let current = true;
    let close: () => void = () => undefined;
    setOpened({ state: 'opening' });
    const open = async () => {
      const { openPdf, pdfProblem } = await retryImport(() => import('./pdf.ts'));
      try {
        const document = await openPdf(base64);
        close = document.close;
        if (current) setOpened({ state: 'open', document });
        else close();
      } catch (error) {
        console.debug('pdf not opened', error);
        if (current) setOpened({ state: 'refused', problem: pdfProblem(error) });
      }
    };
    // Its code did not arrive: the same sentence as for a broken document, with the download.
    open().catch(() => setOpened({ state: 'refused', problem: 'broken' }));
    return () => {
      current = false;
      close();
    };
  }, [base64, type]);
  return opened;
}
