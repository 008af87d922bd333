/** What an operator can act on: a wrong passphrase, a damaged file, a store that is not empty. One sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}
