import { describe, expect, it } from 'vitest';
import { active, CallHarness } from '../testing/call-harness.ts';
import { mungeRemoteSdp } from './sdp.ts';

const cameraEncodings = (harness: CallHarness) =>
  harness.network.open.map((each) => each.getTransceivers()[1]?.sender.parameters.encodings[0]);

describe('the first video frame', () => {
  it('[PEER-39] is scaled down on both sides until the first statistics sample', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    expect(active(doctor).connectionStatus).toBe('connected');
    for (const encoding of cameraEncodings(harness)) {
      expect(encoding?.scaleResolutionDownBy).toBeGreaterThan(2);
      expect(encoding).not.toHaveProperty('maxBitrate');
    }
    await harness.advance(2_000);
    expect(cameraEncodings(harness)).toEqual([
      expect.objectContaining({ scaleResolutionDownBy: 1, maxBitrate: 2_500_000 }),
      expect.objectContaining({ scaleResolutionDownBy: 1, maxBitrate: 2_500_000 }),
    ]);
  });

  it('[PEER-39] starts at a higher bitrate: every video codec gets x-google-start-bitrate', () => {
    const audio = 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n';
    const video = [
      'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98',
      'a=rtpmap:96 VP8/90000',
      'a=rtcp-fb:96 nack',
      'a=rtpmap:97 rtx/90000',
      'a=fmtp:97 apt=96',
      'a=rtpmap:98 H264/90000',
      'a=fmtp:98 packetization-mode=1',
      '',
    ].join('\r\n');
    const hint = 'x-google-start-bitrate=1000';
    const hinted = video
      .replace('a=rtpmap:96 VP8/90000', `$&\r\na=fmtp:96 ${hint}`)
      .replace('packetization-mode=1', `$&;${hint}`);
    expect(mungeRemoteSdp(`v=0\r\n${audio}${video}${video}`)).toBe(
      `v=0\r\n${audio}${hinted}${hinted}`,
    );
    expect(mungeRemoteSdp('v=0\r\ns=-')).toMatch(/s=-\r?\n$/);
  });
});
