import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Roles of ISO 32000, 14.8.4. */
export type PdfRole = 'H1' | 'H2' | 'P' | 'Span' | 'Figure';

/** A part of the text as a screen reader finds it, whatever order it was drawn in. */
export interface PdfPart {
  dict: PDFDict;
  ref: PDFRef;
}

/**
 * The structure of a PDF for those who do not see it (PDF/UA, ISO 14289): headings, paragraphs and
 * pictures in their order, the language, and the words of what is drawn as a picture.
 */
export class PdfTags {
  readonly #pdf: PDFDocument;
  readonly #root: PdfPart;
  readonly #document: PdfPart;
  /** The parts of each page by the number of their content. */
  readonly #pages = new Map<PDFPage, PDFRef[]>();

  constructor(pdf: PDFDocument, language: string) {
    this.#pdf = pdf;
    this.#root = this.#register(pdf.context.obj({ Type: 'StructTreeRoot' }));
    this.#document = this.#element('Document', this.#root, null);
    this.#root.dict.set(PDFName.of('K'), this.#document.ref);
    pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: true }));
    pdf.catalog.set(PDFName.of('StructTreeRoot'), this.#root.ref);
    pdf.setLanguage(language);
    pdf.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  }

  /** `alt` says what a picture shows. */
  part(role: PdfRole, within: PdfPart | null = null, alt: string | null = null): PdfPart {
    const parent = within ?? this.#document;
    const made = this.#element(role, parent, alt);
    childrenOf(parent).push(made.ref);
    return made;
  }

  /** What is drawn meanwhile belongs to the part; `spoken` are the words of text drawn as a picture. */
  async draw(
    page: PDFPage,
    part: PdfPart,
    draw: () => void | Promise<void>,
    spoken: string | null = null,
  ): Promise<void> {
    const parts = this.#pages.get(page) ?? [];
    this.#pages.set(page, parts);
    const number = PDFNumber.of(parts.length);
    parts.push(part.ref);
    const { context } = this.#pdf;
    const piece = context.obj({ Type: 'MCR', Pg: page.ref, MCID: number });
    childrenOf(part).push(piece);
    const properties = context.obj({ MCID: number });
    if (spoken !== null) properties.set(PDFName.of('ActualText'), PDFHexString.fromText(spoken));
    const role = part.dict.get(PDFName.of('S'));
    const tag = role instanceof PDFName ? role : PDFName.of('Span');
    // The operator takes the dictionary as it is written.
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [tag, properties.toString()]),
    );
    await draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Nothing to read: page numbers, for example. */
  async decorate(page: PDFPage, draw: () => void | Promise<void>): Promise<void> {
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    );
    await draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Once everything is drawn: from each page back to the parts of its content. */
  finish(): void {
    const { context } = this.#pdf;
    const numbers = PDFArray.withContext(context);
    for (const [at, [page, parts]] of [...this.#pages].entries()) {
      numbers.push(PDFNumber.of(at));
      numbers.push(context.obj(parts));
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(at));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    }
    this.#root.dict.set(PDFName.of('ParentTree'), context.obj({ Nums: numbers }));
    this.#root.dict.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(this.#pages.size));
  }

  #element(role: PdfRole | 'Document', parent: PdfPart, alt: string | null): PdfPart {
    const { context } = this.#pdf;
    const dict = context.obj({ Type: 'StructElem', S: role, P: parent.ref });
    dict.set(PDFName.of('K'), PDFArray.withContext(context));
    if (alt !== null) dict.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
    return this.#register(dict);
  }

  #register(dict: PDFDict): PdfPart {
    return { dict, ref: this.#pdf.context.register(dict) };
  }
}

function childrenOf({ dict }: PdfPart): PDFArray {
  return dict.lookup(PDFName.of('K'), PDFArray);
}
