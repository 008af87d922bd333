/** Ids of the files that were saved from the viewer; what was saved need not be warned about. */
export const savedFiles = new Set<string>();
