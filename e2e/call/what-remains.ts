import type { CDPSession, Page } from '@playwright/test';

/** What holds memory outside of the script's heap, or a device, as long as it lives. */
const heavy = [
  'RTCPeerConnection',
  'RTCDataChannel',
  'MediaStream',
  'MediaStreamTrack',
  'AudioContext',
  'AudioNode',
  'Worker',
  'HTMLVideoElement',
  'HTMLAudioElement',
  'HTMLCanvasElement',
  'HTMLImageElement',
  'ImageBitmap',
  'Blob',
  'AbortController',
] as const;

export interface Remains {
  /** Bytes of the script's heap. */
  heap: number;
  nodes: number;
  listeners: number;
  alive: Record<(typeof heavy)[number], number>;
}

/** What a page still holds once its garbage is collected. */
export async function remainsOf(page: Page): Promise<Remains> {
  const devtools = await page.context().newCDPSession(page);
  try {
    // Objects with a native part may need a second collection.
    for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
    const alive: [string, number][] = [];
    for (const name of heavy) alive.push([name, await instancesOf(devtools, name)]);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return {
      heap: usedSize,
      nodes,
      listeners: jsEventListeners,
      alive: Object.fromEntries(alive) as Remains['alive'],
    };
  } finally {
    await devtools.detach();
  }
}

async function instancesOf(devtools: CDPSession, name: string): Promise<number> {
  const objectGroup = 'remains';
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
    objectGroup,
  });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(counted.result.value);
}
