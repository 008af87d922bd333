import { base64ToBytes, type SharedFile } from '@visite/call-engine';
import { useEffect, useState } from 'react';

type Content = Pick<SharedFile, 'base64' | 'type'>;

/** An address for pictures and downloads; ten megabytes of base64 in an attribute would be slow. */
export function useObjectUrl({ base64, type }: Content): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const bytes = base64 === '' ? null : base64ToBytes(base64);
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [base64, type]);
  return address;
}
