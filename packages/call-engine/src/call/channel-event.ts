import type { PeerEvent } from '../peer/peer-options.ts';

/** What arrives on the data channels. */
export type ChannelEvent = Extract<
  PeerEvent,
  { type: 'message' | 'extra' | 'frame' | 'refused' | 'text' | 'textOpen' }
>;

export function isChunk(event: ChannelEvent): boolean {
  return event.type === 'frame' || (event.type === 'message' && event.message.type === 'chunk');
}

/** The fields that can be long. */
export function charactersOf(event: ChannelEvent): number {
  if (event.type === 'refused' || event.type === 'textOpen') return 0;
  if (event.type === 'text') return event.block.length;
  if (event.type === 'frame') return event.frame.bytes.length;
  const { message } = event;
  if (message.type === 'chunk') return message.data.length;
  if (message.type === 'svgPainting') return message.svgURL.length;
  if (message.type === 'chatMessage') return message.message.length;
  return message.type === 'erased' ? message.strokes.length * 40 : 0;
}
