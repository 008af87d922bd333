import { base64ToBytes, type SharedFile } from '@visite/call-engine';
import { useEffect, useState } from 'react';

type Content = Pick<SharedFile, 'base64' | 'type'>;

/** Object URL for images and downloads; a data URL of ten megabytes would be slow. */
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
