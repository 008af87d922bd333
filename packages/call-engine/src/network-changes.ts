/**
 * All browsers fire `online`. Chromium reports another network through `navigator.connection`, and
 * with the same event new estimates of the one that is in use: where it names the kind of network,
 * as on phones, only another kind counts.
 */
export function watchNetwork(
  page: EventTarget,
  connection: unknown,
  listener: () => void,
): () => void {
  const stops = [listen(page, 'online', listener)];
  if (connection instanceof EventTarget) {
    let known = kindOf(connection);
    stops.push(
      listen(connection, 'change', () => {
        const kind = kindOf(connection);
        const isOther = kind === undefined || kind !== known;
        known = kind;
        if (isOther && kind !== 'none') listener();
      }),
    );
  }
  return () => {
    for (const stop of stops) stop();
  };
}

function kindOf(connection: EventTarget): unknown {
  return Reflect.get(connection, 'type');
}

export function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
