/** The texts for patients alone; a key that is missing falls back to the written language. */
export const furtherTextFiles = import.meta.glob<unknown>('./{de-simple,tr,ar,uk}/*.json', {
  import: 'default',
});
