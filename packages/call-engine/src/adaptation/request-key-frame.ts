/**
 * After a break Chromium asks for packets that nobody has any more, and only at the next of its
 * looks, three seconds apart, for a picture that needs none of them. Browsers that do not know the
 * option leave everything as it is.
 */
export async function requestKeyFrame(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  if (!sender.track || parameters.encodings.length === 0) return;
  const encodingOptions = parameters.encodings.map(() => ({ keyFrame: true }));
  await sender.setParameters(parameters, { encodingOptions } as RTCSetParameterOptions);
}
