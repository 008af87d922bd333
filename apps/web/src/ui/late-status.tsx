import { type ComponentProps, useEffect, useState } from 'react';

/** A status that comes together with its page: screen readers tell only what changes in one that is there. */
export function LateStatus({ children, ...rest }: ComponentProps<'div'>) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div role="status" {...rest}>
      {isThere ? children : null}
    </div>
  );
}
