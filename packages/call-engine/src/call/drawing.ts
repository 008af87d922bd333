import { conversationLimits, type PeerMessage, svgUrlPrefix } from '@visite/contract';

/** A position on the page: 0 to 1 from left to right and from top to bottom. */
export type Point = readonly [number, number];
/** `width` is a share of the page's width. */
export type Stroke = { id: string; color: string; width: number; points: readonly Point[] };
/** `drawnAt`: set only for strokes of this client's own user. */
export type DrawnStroke = Stroke & { from: string; drawnAt?: number };

/** The change of one message. Strokes without ids replace everything that the sender drew. */
export type DrawingChange = { strokes: Stroke[]; removed: string[]; replacesAll: boolean };

const limits = { strokesPerMessage: 500, pointsPerStroke: 5_000 } as const;
const { strokesPerPage } = conversationLimits;
const widths = { thinnest: 0.0005, thickest: 0.2 } as const;

/** Characters. Chromium's data channels refuse messages over 256 KiB. */
const longestDrawingUrl = 200_000;

export function drawingUrl(change: Pick<DrawingChange, 'strokes' | 'removed'>): string {
  const paths = [
    ...change.strokes.map(pathOf),
    ...change.removed.map((id) => `<path id="${id}" d=""/>`),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${paths.join('')}</svg>`;
  return svgUrlPrefix + btoa(svg);
}

function pathOf({ id, color, width, points }: Stroke): string {
  const d = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return `<path id="${id}" d="${d}" stroke="${color}" stroke-width="${short(width)}" fill="none"/>`;
}

function short(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const pathElement = /<path\b([^<>]*)>/gi;
const attributeName = /(?:^|\s)([a-z-]{1,40})\s{0,4}=\s{0,4}$/i;
const longestAttributeName = 50;

/**
 * Reduces received markup to points, colours and widths. It is parsed as text and never added to
 * the document, so that scripts, links, images and styles have no effect [DRAW-5].
 */
export function parseDrawing(url: string): DrawingChange | null {
  const svg = decoded(url);
  if (svg === null || !/viewBox\s*=\s*"0 0 1 1"/.test(svg)) return null;
  const strokes: Stroke[] = [];
  const removed: string[] = [];
  let anonymous = 0;
  for (const [, text = ''] of svg.matchAll(pathElement)) {
    const attributes = attributesOf(text);
    const id = idOf(attributes.get('id'));
    const points = pointsOf(attributes.get('d') ?? '');
    if (!points) continue;
    if (id && points.length === 0) removed.push(id);
    if (points.length === 0) continue;
    anonymous += id ? 0 : 1;
    const color = colorOf(attributes.get('stroke'));
    const width = widthOf(attributes.get('stroke-width'));
    strokes.push({ id: id ?? `stroke-${anonymous}`, color, width, points });
    if (strokes.length + removed.length >= limits.strokesPerMessage) break;
  }
  const replacesAll = anonymous > 0 || strokes.length + removed.length === 0;
  return { strokes, removed, replacesAll };
}

/** Split at the quotes: an expression over the whole text takes quadratic time [PEER-44]. */
function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const parts = text.split('"');
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const name = attributeName.exec(parts[at]?.slice(-longestAttributeName) ?? '')?.[1];
    if (name) attributes.set(name, parts[at + 1] ?? '');
  }
  return attributes;
}

function decoded(url: string): string | null {
  if (!url.startsWith(svgUrlPrefix)) return null;
  try {
    return atob(url.slice(svgUrlPrefix.length));
  } catch {
    return null;
  }
}

function idOf(text: string | undefined): string | null {
  return text && /^[A-Za-z0-9-]{1,40}$/.test(text) ? text : null;
}

/** Straight lines only: `M0.1 0.2L0.3 0.4`. Null for anything else. */
function pointsOf(d: string): Point[] | null {
  const parts = d.trim().split(/(?=[ML])/);
  if (d.trim() === '') return [];
  const points: Point[] = [];
  for (const part of parts) {
    const match = /^[ML]\s*(-?[\d.]+(?:e-?\d+)?)[\s,]+(-?[\d.]+(?:e-?\d+)?)\s*$/.exec(part);
    if (!match) return null;
    points.push([onPage(match[1]), onPage(match[2])]);
    if (points.length >= limits.pointsPerStroke) break;
  }
  return points;
}

function onPage(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

function colorOf(text: string | undefined): string {
  return text && /^#[0-9a-f]{6}$/i.test(text) ? text : '#000000';
}

function widthOf(text: string | undefined): number {
  const value = Number(text);
  if (!Number.isFinite(value)) return 0.004;
  return Math.min(widths.thickest, Math.max(widths.thinnest, value));
}

/** Only its author changes a stroke; anybody may erase one. */
export function withChange(
  page: readonly DrawnStroke[],
  from: string,
  change: DrawingChange,
  drawnAt?: number,
): DrawnStroke[] {
  const removed = new Set(change.removed);
  const kept = page.filter((stroke) => {
    if (change.replacesAll) return stroke.from !== from;
    return !removed.has(stroke.id);
  });
  const byId = new Map(kept.map((stroke) => [stroke.id, stroke]));
  for (const stroke of change.strokes) {
    const owner = byId.get(stroke.id)?.from ?? from;
    const drawn = drawnAt === undefined ? {} : { drawnAt };
    if (owner === from) byId.set(stroke.id, { ...stroke, from, ...drawn });
  }
  return [...byId.values()].slice(-strokesPerPage);
}

/** Ids of a page's erased strokes; drawing a stroke again removes its id. */
export function withErased(erased: ReadonlySet<string>, change: DrawingChange): Set<string> {
  const drawn = new Set(change.strokes.map(({ id }) => id));
  const all = [...erased, ...change.removed].filter((id) => !drawn.has(id));
  return new Set([...new Set(all)].slice(-strokesPerPage));
}

/**
 * Id of a drawn page as it is now, for what is stored: the file's uuid and a number made of page and
 * strokes. The same on every client, whatever the order of arrival.
 */
export function drawingItem(address: string, strokes: readonly Stroke[]): string {
  const [uuid = '', page = '1'] = address.split('#page=');
  const paths = strokes.map(pathOf).toSorted().join('');
  return `${uuid}:${Number(page) * 2 ** 32 + fnv1a(paths)}`;
}

/** 32 bits; two states of one page differ. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Splits a change into as many messages as the size limit needs. */
export function paintingMessages(
  page: string,
  change: DrawingChange,
  timestamp: () => number,
): PeerMessage[] {
  if (change.strokes.length + change.removed.length === 0) return [];
  const svgURL = drawingUrl(change);
  if (svgURL.length <= longestDrawingUrl || change.strokes.length < 2) {
    return [{ type: 'svgPainting', timestamp: timestamp(), paintOnFileId: page, svgURL }];
  }
  const half = Math.ceil(change.strokes.length / 2);
  const part = (strokes: Stroke[], removed: string[]) =>
    paintingMessages(page, { strokes, removed, replacesAll: false }, timestamp);
  return [
    ...part(change.strokes.slice(0, half), change.removed),
    ...part(change.strokes.slice(half), []),
  ];
}
