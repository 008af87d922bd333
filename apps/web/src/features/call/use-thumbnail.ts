import { useEffect, useState } from 'react';

/** Address of a small picture; null until it is made, or where it cannot be. */
export function useThumbnail(make: (() => Promise<Blob>) | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!make) return;
    let made: string | null = null;
    let gone = false;
    const show = async () => {
      const blob = await make();
      if (gone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    show().catch((error: unknown) => console.debug('no small picture', error));
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [make]);
  return address;
}
