import { type Contender, configuration, fileBytes, type Setting, show } from './contender.ts';
import { RelaySignalling } from './signalling.ts';

const messageBytes = 65_536;
const threshold = 65_536;

/** RTCPeerConnection with trickle ICE and binary messages: the reference, 1.00. */
export function raw(): Contender {
  let pc: RTCPeerConnection;
  let signalling: RelaySignalling;
  let channel: RTCDataChannel;
  const received = Promise.withResolvers<number>();

  return {
    async ready(setting: Setting, stream: MediaStream) {
      signalling = new RelaySignalling(setting.relay, setting.role);
      await signalling.ready();
      const create = () => {
        pc = new RTCPeerConnection(configuration(setting));
        for (const track of stream.getTracks()) pc.addTrack(track, stream);
        channel = pc.createDataChannel('file', { negotiated: true, id: 0 });
        channel.binaryType = 'arraybuffer';
        let bytes = 0;
        const parts: ArrayBuffer[] = [];
        channel.onmessage = ({ data }) => {
          parts.push(data);
          bytes += data.byteLength;
          if (bytes >= fileBytes) received.resolve(Date.now());
        };
        pc.ontrack = ({ streams }) => streams[0] && show(streams[0]);
        pc.onicecandidate = ({ candidate }) => candidate && signalling.send({ candidate });
      };
      if (setting.role === 'doctor') create();
      const waiting: RTCIceCandidateInit[] = [];
      signalling.onMessage = async (message) => {
        const { description, candidate } = message as {
          description?: RTCSessionDescriptionInit;
          candidate?: RTCIceCandidateInit;
        };
        if (candidate && !pc?.remoteDescription) waiting.push(candidate);
        else if (candidate) await pc.addIceCandidate(candidate);
        if (!description) return;
        if (description.type === 'offer') create();
        await pc.setRemoteDescription(description);
        for (const each of waiting.splice(0)) await pc.addIceCandidate(each);
        if (description.type !== 'offer') return;
        await pc.setLocalDescription();
        signalling.send({ description: pc.localDescription });
      };
    },
    async start() {
      await pc.setLocalDescription();
      signalling.send({ description: pc.localDescription });
    },
    sendFile() {
      let left = fileBytes;
      channel.bufferedAmountLowThreshold = threshold;
      const pump = () => {
        while (left > 0 && channel.bufferedAmount <= threshold) {
          channel.send(new Uint8Array(Math.min(left, messageBytes)));
          left -= messageBytes;
        }
      };
      channel.onbufferedamountlow = pump;
      pump();
    },
    received: () => received.promise,
    async end() {
      pc?.close();
      signalling.close();
    },
  };
}
