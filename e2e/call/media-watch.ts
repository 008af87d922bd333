import type { Page } from '@playwright/test';

interface Watched {
  /** Kinds that the browser was asked for, one entry per device. */
  asked: string[];
  /** Kinds of the tracks that were put on a connection. */
  sent: string[];
  /** Every `videoActive` that was told to somebody. */
  told: boolean[];
  given: MediaStreamTrack[];
  connections: RTCPeerConnection[];
}

/** Keeps account of every device that a page opens and of everything that it puts on the line. */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { asked: [], sent: [], told: [], given: [], connections: [] };
    Reflect.set(window, 'watched', watched);
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      if (wanted?.audio) watched.asked.push('audio');
      if (wanted?.video) watched.asked.push('video');
      const stream = await ask(wanted);
      watched.given.push(...stream.getTracks());
      return stream;
    };
    const replace = RTCRtpSender.prototype.replaceTrack;
    RTCRtpSender.prototype.replaceTrack = function (track) {
      if (track?.enabled) watched.sent.push(track.kind);
      return replace.call(this, track);
    };
    const Plain = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        watched.connections.push(this);
      }
    };
    const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: string) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
      const active = /"videoActive":(true|false)/.exec(String(data));
      if (active) watched.told.push(active[1] === 'true');
      send.call(this, data as string);
    };
  });
}

/** From here on only what is new counts. */
export const forgetMedia = (page: Page) =>
  page.evaluate(() => {
    const watched = Reflect.get(window, 'watched') as Watched;
    watched.asked.length = 0;
    watched.sent.length = 0;
    watched.told.length = 0;
  });

/** What was asked for and sent since then, and what is open and on the line right now. */
export const mediaSince = (page: Page) =>
  page.evaluate(() => {
    const { asked, sent, told, given, connections } = Reflect.get(window, 'watched') as Watched;
    const kinds = (tracks: readonly MediaStreamTrack[]) =>
      tracks.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind);
    const senders = connections
      .filter(({ connectionState }) => connectionState !== 'closed')
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => (track?.enabled ? [track] : []));
    return {
      asked: [...asked].sort(),
      sent: [...new Set(sent)].sort(),
      toldOfVideo: told.includes(true),
      open: kinds(given).sort(),
      onTheLine: [...new Set(kinds(senders))].sort(),
    };
  });
