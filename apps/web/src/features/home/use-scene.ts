import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Scene, scenes } from './scenes.ts';

/** HOME-4 */
const sceneMilliseconds = 2_000;

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The scene to show; it stands still on the conversation when motion is not wanted (HOME-5). */
export function useScene(): { scene: Scene; playing: boolean; still: boolean; toggle: () => void } {
  const still = useSyncExternalStore(subscribe, () => reducedMotion().matches);
  const [playing, setPlaying] = useState(true);
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (still || !playing) return;
    const timer = setInterval(() => setStep((now) => (now + 1) % scenes.length), sceneMilliseconds);
    return () => clearInterval(timer);
  }, [still, playing]);

  const scene = still ? 'talk' : (scenes[step] ?? 'link');
  return { scene, playing, still, toggle: () => setPlaying(!playing) };
}
