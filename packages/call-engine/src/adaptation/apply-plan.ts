import type { SendPlan } from './send-plan.ts';

/** Without negotiation: the sender's own parameters only. */
export async function applyPlan(sender: RTCRtpSender, plan: SendPlan): Promise<void> {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings[0];
  // Before the first negotiation there is no encoding to change.
  if (!encoding) return;
  const height = sender.track?.getSettings().height ?? plan.maxHeight;
  const wanted = {
    maxBitrate: plan.maxBitrate,
    maxFramerate: plan.maxFramerate,
    scaleResolutionDownBy: Math.max(1, height / plan.maxHeight),
    active: plan.pictureOn,
  };
  const changes = Object.entries(wanted).some(
    ([name, value]) => Reflect.get(encoding, name) !== value,
  );
  if (!changes) return;
  Object.assign(encoding, wanted);
  await sender.setParameters(parameters);
}

/** Where packets compete, the voice's go first [PEER-34]. */
export async function preferVoice(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings[0];
  if (!encoding || encoding.priority === 'high') return;
  Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
  await sender.setParameters(parameters);
}
