/** Windows inside of other apps, and WebKit outside of Apple's systems, may be built without calls. */
export const canCall = () => typeof RTCPeerConnection === 'function';
