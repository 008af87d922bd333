import type { RecordTools } from '../features/record/record-tools.ts';
import { loadTexts } from '../i18n/texts.ts';
import { retryImport } from '../navigation/retry-import.ts';

/** What the call's screens lend to a patient's record; fetched when it is used. */
export const recordTools: RecordTools = {
  async makePdf(title, sections) {
    const [{ sectionsPdf }] = await Promise.all([
      retryImport(() => import('../features/call/summary/summary-pdf.ts')),
      loadTexts(['call']),
    ]);
    return sectionsPdf({ title, subject: title }, sections);
  },

  async pdfPage(base64, page, longest) {
    const { pdfPicture } = await retryImport(
      () => import('../features/call/viewer/pdf-picture.ts'),
    );
    return pdfPicture(base64, page, longest);
  },
};
