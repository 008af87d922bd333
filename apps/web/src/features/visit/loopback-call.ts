import type { TurnServer } from '@visite/contract';

/** Until both have arrived; a relay far away answers within a few seconds. */
const arrivesWithinMs = 12_000;
const gatheredWithinMs = 6_000;
const lookEveryMs = 200;

/**
 * A call of this browser with itself: sends picture and sound out of one connection and takes them with
 * another, over the relay alone where there is one. True once both have come back.
 */
export async function loopbackCall(
  tracks: readonly MediaStreamTrack[],
  turnServers: readonly TurnServer[],
): Promise<boolean> {
  const configuration: RTCConfiguration =
    turnServers.length > 0
      ? { iceServers: [...turnServers], iceTransportPolicy: 'relay' }
      : { iceServers: [] };
  const [caller, callee] = [
    new RTCPeerConnection(configuration),
    new RTCPeerConnection(configuration),
  ];
  try {
    for (const track of tracks) caller.addTrack(track, new MediaStream([track]));
    await caller.setLocalDescription();
    await gathered(caller);
    await callee.setRemoteDescription(described(caller));
    await callee.setLocalDescription();
    await gathered(callee);
    await caller.setRemoteDescription(described(callee));
    const wanted = tracks.map(({ kind }) => kind);
    const ends = Date.now() + arrivesWithinMs;
    while (Date.now() < ends) {
      if (haveArrived(await callee.getStats(), wanted)) return true;
      if (caller.connectionState === 'failed' || callee.connectionState === 'failed') return false;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    return false;
  } catch (error) {
    console.debug('the rehearsal call failed', error);
    return false;
  } finally {
    caller.close();
    callee.close();
  }
}

function described({ localDescription }: RTCPeerConnection): RTCSessionDescription {
  if (!localDescription) throw new Error('the connection has no description');
  return localDescription;
}

/** All candidates at once, as in a real call; one relay that does not answer must not hold up the rest. */
function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, gatheredWithinMs);
    const look = () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener('icegatheringstatechange', look);
    look();
  });
}

/** Whole pictures of the camera, packets of the microphone: silence is sound as well. */
export function haveArrived(
  report: Iterable<readonly [string, unknown]>,
  wanted: readonly string[],
): boolean {
  const got = new Set<string>();
  for (const [, entry] of report) {
    const { type, kind, framesDecoded, framesReceived, packetsReceived } = entry as Inbound;
    if (type !== 'inbound-rtp' || !kind) continue;
    const count = kind === 'video' ? (framesDecoded ?? framesReceived) : packetsReceived;
    if ((count ?? 0) > 0) got.add(kind);
  }
  return wanted.length > 0 && wanted.every((kind) => got.has(kind));
}

interface Inbound {
  type?: string;
  kind?: string;
  framesDecoded?: number;
  framesReceived?: number;
  packetsReceived?: number;
}
