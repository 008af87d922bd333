import { conversationLimits, type PeerMessage } from '@visite/contract';
import type { CallState } from './call-state.ts';
import { type DrawingChange, parseDrawing } from './drawing.ts';
import type { CallEvent } from './reduce.ts';

type Painting = PeerMessage & { type: 'svgPainting' };
type Waiting = { from: string; painting: Painting };

type ReceivedDrawingsOptions = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  /** Counts and reports what no honest client sends. */
  refuse: (from: string, reason: string) => void;
};

/** Drawings of others: only on files of this call, and bounded [DRAW-6]. */
export class ReceivedDrawings {
  readonly #options: ReceivedDrawingsOptions;
  /**
   * By file. People send only their own items: a drawing on a third person's file can come before
   * that file's announcement.
   */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: ReceivedDrawingsOptions) {
    this.#options = options;
  }

  handle(from: string, painting: Painting): void {
    const uuid = fileOf(painting.paintOnFileId);
    if (this.#options.state().files.has(uuid)) this.#draw(from, painting);
    else this.#wait(uuid, { from, painting });
  }

  onAnnounced(uuid: string): void {
    const waiting = this.#waiting.get(uuid) ?? [];
    this.#waiting.delete(uuid);
    for (const { from, painting } of waiting) this.#draw(from, painting);
  }

  forget(userID: string): void {
    for (const [uuid, waiting] of this.#waiting) {
      const others = waiting.filter(({ from }) => from !== userID);
      if (others.length > 0) this.#waiting.set(uuid, others);
      else this.#waiting.delete(uuid);
    }
  }

  #wait(uuid: string, drawing: Waiting): void {
    const all = [...this.#waiting.values()].flat();
    const characters = all.reduce((sum, each) => sum + each.painting.svgURL.length, 0);
    const { waitingDrawings, charactersPerPerson } = conversationLimits;
    // No report: whoever added themselves does not have the files from before they joined.
    if (all.length >= waitingDrawings || characters > charactersPerPerson) return;
    this.#waiting.set(uuid, [...(this.#waiting.get(uuid) ?? []), drawing]);
  }

  #draw(from: string, { paintOnFileId: page, svgURL }: Painting): void {
    const { dispatch, refuse } = this.#options;
    const change = parseDrawing(svgURL);
    if (!change) refuse(from, 'a drawing that is none');
    else if (!this.#acceptsPage(page)) refuse(from, 'too many pages');
    else if (!this.#acceptsPoints(from, change)) refuse(from, 'more drawings than a call holds');
    else dispatch({ type: 'drawing', page, from, change });
  }

  #acceptsPage(page: string): boolean {
    const { drawings } = this.#options.state();
    return drawings.has(page) || drawings.size < conversationLimits.pages;
  }

  #acceptsPoints(from: string, { strokes }: DrawingChange): boolean {
    let points = 0;
    for (const stroke of strokes) points += stroke.points.length;
    for (const page of this.#options.state().drawings.values()) {
      for (const stroke of page) if (stroke.from === from) points += stroke.points.length;
    }
    return points <= conversationLimits.pointsPerPerson;
  }
}

/** Of `<uuid>` or `<uuid>#page=N`. */
function fileOf(page: string): string {
  return page.slice(0, 36);
}
