import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { afterNextPaint } from '../../ui/after-next-paint.ts';
import { Button } from '../../ui/button.tsx';
import type { ConsultationPictureProps } from './consultation-picture.tsx';

const captions = {
  link: 'home.sceneLink',
  login: 'home.sceneLogin',
  check: 'home.sceneCheck',
  talk: 'home.sceneTalk',
} as const;

/** The home page's animation. What moves for more than five seconds can be stopped (WCAG 2.2.2). */
export function PatientJourney() {
  const t = useTranslation();
  const { scene, playing, still, toggle } = useScene();
  const Picture = useConsultationPicture();
  return (
    <div className="relative">
      <div data-scene={scene} className="mx-auto aspect-560/430 max-w-80 sm:max-w-none">
        {Picture ? <Picture scene={scene} label={t('home.pictureLabel')} /> : null}
      </div>
      {/* Two beside each other where four would break their words. */}
      <ol className="mt-3 grid grid-cols-2 gap-x-2 gap-y-3 text-center text-base leading-tight min-[24rem]:grid-cols-4">
        {scenes.map((name) => (
          <li
            key={name}
            className={clsx(
              'border-t-4 pt-2 transition-colors',
              name === scene ? 'border-primary-text font-semibold' : 'border-line text-muted',
            )}
          >
            {t(captions[name])}
          </li>
        ))}
      </ol>
      {still ? null : (
        <Button
          variant="quiet"
          iconOnly
          className="absolute -top-4 right-0"
          aria-label={t(playing ? 'home.pause' : 'home.play')}
          onClick={toggle}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </Button>
      )}
    </div>
  );
}

/** Scenes of the animation, from the invitation to the conversation. */
export const scenes = ['link', 'login', 'check', 'talk'] as const;
export type Scene = (typeof scenes)[number];

/** Duration of a scene [HOME-4]. */
const sceneMilliseconds = 2_000;

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The current scene; with prefers-reduced-motion it stays on the conversation (HOME-5). */
function useScene(): { scene: Scene; playing: boolean; still: boolean; toggle: () => void } {
  const still = useSyncExternalStore(
    subscribe,
    () => reducedMotion().matches,
    () => false,
  );
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

/** Loaded after the first paint; the page works without it. */
function useConsultationPicture(): ComponentType<ConsultationPictureProps> | null {
  const [picture, setPicture] = useState<ComponentType<ConsultationPictureProps> | null>(null);
  useEffect(
    () =>
      afterNextPaint(() => {
        import('./consultation-picture.tsx').then(
          ({ ConsultationPicture }) => setPicture(() => ConsultationPicture),
          (error: unknown) => console.debug('the picture did not arrive', error),
        );
      }),
    [],
  );
  return picture;
}
