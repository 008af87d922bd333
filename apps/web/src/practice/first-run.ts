/** Whether the server has no practice yet: its page then carries nothing but that (TENANT-27). */
export function isFirstRun(page: Document): boolean {
  const data = page.getElementById('visite-config')?.textContent;
  return data?.trim() === '{"firstRun":true}';
}
