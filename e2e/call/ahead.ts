import type { Page } from '@playwright/test';
import type { Visit } from '../practice/people.ts';

/** What both screens say of a connection that was made before the start. */
export const readyInRoom =
  'Alles ist bereit. Bis das Gespräch beginnt, sieht und hört Sie niemand.';
export const readyInList = 'Verbindung bereit, noch ohne Bild und Ton';

/** Keeps the page's connections and channels, to look at what goes over them. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    const channels: RTCDataChannel[] = [];
    Object.assign(window, { connections: kept, channels });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        kept.push(this);
      }

      override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
        const channel = super.createDataChannel(label, options);
        channels.push(channel);
        return channel;
      }
    };
  });
}

/** Connected ones, and the packets of media that they have sent. */
export const traffic = (page: Page) =>
  page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(window, 'connections');
    const connected = kept.filter(({ connectionState }) => connectionState === 'connected');
    let packets = 0;
    for (const each of connected) {
      const stats = await each.getStats();
      stats.forEach((stat: { type: string; packetsSent?: number }) => {
        if (stat.type === 'outbound-rtp') packets += stat.packetsSent ?? 0;
      });
    }
    return { connected: connected.length, packets };
  });

export const waitingEntry = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-waiting="${appointmentId}"]`);
