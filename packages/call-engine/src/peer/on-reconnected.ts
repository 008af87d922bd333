/** Tells of a connection that works again after a break, or that works on over another path. */
export function onReconnected(pc: RTCPeerConnection, signal: AbortSignal, back: () => void): void {
  let wasConnected = false;
  let lost = false;
  const followPath = () => {
    // One bundle, so that its data channel's path is everybody's.
    const path = pc.sctp?.transport.iceTransport;
    path?.addEventListener('selectedcandidatepairchange', back, { signal });
  };
  const look = () => {
    if (pc.connectionState === 'disconnected' || pc.connectionState === 'failed') lost = true;
    if (pc.connectionState !== 'connected') return;
    if (lost) back();
    if (!wasConnected) followPath();
    lost = false;
    wasConnected = true;
  };
  pc.addEventListener('connectionstatechange', look, { signal });
}
