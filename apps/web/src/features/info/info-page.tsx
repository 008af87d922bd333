export function InfoPage() {
  return <main id="main" />;
}
