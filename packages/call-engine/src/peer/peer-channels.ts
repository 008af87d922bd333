import { ExtraChannel, type ExtraChannelEvents } from '../channel/extra-channel.ts';
import { PeerChannel, type PeerChannelEvents } from '../channel/peer-channel.ts';
import { TextChannel, type TextChannelEvents } from '../channel/text-channel.ts';
import type { Log } from '../log.ts';
import type { PeerConnection } from './peer-connection.ts';

type PeerChannelsEvents = {
  main: PeerChannelEvents;
  extra: ExtraChannelEvents;
  text: TextChannelEvents;
};

/** The three data channels of one connection. */
export class PeerChannels {
  readonly main: PeerChannel;
  readonly extra: ExtraChannel;
  readonly text: TextChannel;

  constructor(connection: PeerConnection, events: PeerChannelsEvents, log: Log) {
    this.main = new PeerChannel(connection.channel, events.main, log);
    this.extra = new ExtraChannel(connection.extra, events.extra, log);
    this.text = new TextChannel(connection.text, events.text, log);
  }

  dropPieces(source: object): void {
    this.main.dropChunks(source);
    this.extra.dropFrames(source);
  }

  close(): void {
    this.main.close();
    this.extra.close();
    this.text.close();
  }
}
