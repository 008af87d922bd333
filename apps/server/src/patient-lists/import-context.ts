/** Where a sealed row of an import belongs. */
export const importRowContext = (tenantId: string, importId: string, row: number | string) =>
  `import row ${tenantId} ${importId} ${row}`;
