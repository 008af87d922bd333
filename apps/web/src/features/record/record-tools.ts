/** One part of the printed record. */
export interface PdfSection {
  title: string;
  lines: { key: string; by?: string; text: string }[];
}

/** What the call's own screens can do as well; given by whoever composes the page. */
export interface RecordTools {
  makePdf: (title: string, sections: PdfSection[]) => Promise<Uint8Array<ArrayBuffer>>;
  /** One page of a PDF as a picture. */
  pdfPage: (
    base64: string,
    page: number,
    longest?: number,
  ) => Promise<{ picture: Blob; pages: number }>;
}
