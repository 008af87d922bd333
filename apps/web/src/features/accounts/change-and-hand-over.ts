interface HandingOver {
  /** Whoever changes the account is the one it belongs to. */
  own: boolean;
  /** False: it was not changed, there is something to choose first. */
  change: () => Promise<boolean>;
  /** Answers which appointments have another doctor now. */
  handOver: () => Promise<readonly string[]>;
  handBack: (appointmentIds: readonly string[]) => Promise<void>;
}

/**
 * Patients are told of another doctor only once the account has changed. With one's own account the right to hand
 * over may go too: there the appointments go first, and come back when the account stays as it was.
 */
export async function changeAndHandOver({
  own,
  change,
  handOver,
  handBack,
}: HandingOver): Promise<boolean> {
  if (!own) {
    const changed = await change();
    if (changed) await handOver();
    return changed;
  }
  const handed = await handOver();
  let changed = false;
  try {
    changed = await change();
    return changed;
  } finally {
    if (!changed) await handBack(handed);
  }
}
