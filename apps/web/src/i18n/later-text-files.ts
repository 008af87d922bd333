/** The texts of everything that is not a guest's first page: even their list has its weight. */
export const laterTextFiles = import.meta.glob<unknown>(
  ['./{de,en}/*.json', '!./*/{app,arrival,home,info,missing,ui}.json'],
  { import: 'default' },
);
