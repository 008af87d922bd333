/** An address breaks before its @, and elsewhere only where nothing else helps. */
export function EmailText({ email }: { email: string }) {
  const [local = '', ...domain] = email.split('@');
  return (
    <span className="wrap-anywhere">
      {local}
      {domain.length > 0 ? (
        <>
          <wbr />@{domain.join('@')}
        </>
      ) : null}
    </span>
  );
}
