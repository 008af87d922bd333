import { useState } from 'react';
import { useCall } from '../call-context.tsx';

interface TakeStill {
  taking: boolean;
  /** The last try gave no picture. */
  failed: boolean;
  take: () => Promise<void>;
}

/** Takes the picture, or another one; one that is there already stays if none comes. */
export function useTakeStill(): TakeStill {
  const { previewScreenshot } = useCall().call.actions;
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      await previewScreenshot?.();
      setFailed(false);
    } catch (error) {
      console.debug('no still', error);
      setFailed(true);
    } finally {
      setTaking(false);
    }
  };
  return { taking, failed: failed && !taking, take };
}
