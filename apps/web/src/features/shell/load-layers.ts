/** What opens above the page, fetched when somebody first reaches for it. */
export async function loadLayers() {
  const [{ MorePanel }, { PaletteDialog }, { ShortcutsDialog }] = await Promise.all([
    import('./more-panel.tsx'),
    import('./palette-dialog.tsx'),
    import('./shortcuts-dialog.tsx'),
  ]);
  return { MorePanel, PaletteDialog, ShortcutsDialog };
}
