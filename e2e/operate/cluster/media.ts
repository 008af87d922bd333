import type { Page } from '@playwright/test';

interface Watched {
  connections: RTCPeerConnection[];
}

export interface Media {
  /** How many connections the page has ever made. */
  made: number;
  connected: number;
  relayed: boolean;
  frames: number;
  voicePackets: number;
}

/** Every connection of the page goes through the relay, and can be asked for its figures. */
export async function watchRelayed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { connections: [] };
    Reflect.set(window, 'watched', watched);
    const Plain = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        watched.connections.push(this);
      }
    };
  });
}

export function mediaOf(page: Page): Promise<Media> {
  return page.evaluate(async () => {
    const { connections } = Reflect.get(window, 'watched') as Watched;
    const live = connections.filter(({ connectionState }) => connectionState === 'connected');
    const media = { made: connections.length, connected: live.length };
    const figures = { relayed: live.length > 0, frames: 0, voicePackets: 0 };
    for (const connection of live) {
      const stats = [...(await connection.getStats()).values()];
      for (const each of stats) {
        if (each.type === 'inbound-rtp' && each.kind === 'video')
          figures.frames += each.framesDecoded;
        if (each.type === 'inbound-rtp' && each.kind === 'audio') {
          figures.voicePackets += each.packetsReceived;
        }
        if (each.type === 'candidate-pair' && each.nominated && each.state === 'succeeded') {
          const local = stats.find(({ id }) => id === each.localCandidateId);
          figures.relayed &&= local?.candidateType === 'relay';
        }
      }
    }
    return { ...media, ...figures };
  });
}

/** From now on; the longest time in which no new picture came, in seconds. */
export async function startStandstill(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { connections } = Reflect.get(window, 'watched') as Watched;
    const state = { frames: -1, since: performance.now(), longest: 0 };
    Reflect.set(window, 'standstill', state);
    clearInterval(Number(Reflect.get(window, 'standstillTimer')));
    const look = async () => {
      let frames = 0;
      for (const connection of connections.filter((each) => each.connectionState === 'connected')) {
        for (const each of (await connection.getStats()).values()) {
          if (each.type === 'inbound-rtp' && each.kind === 'video') frames += each.framesDecoded;
        }
      }
      const now = performance.now();
      state.longest = Math.max(state.longest, now - state.since);
      if (frames !== state.frames) Object.assign(state, { frames, since: now });
    };
    Reflect.set(window, 'standstillTimer', setInterval(look, 200));
  });
  return () =>
    page.evaluate(() => (Reflect.get(window, 'standstill') as { longest: number }).longest / 1_000);
}
