import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { scenes } from './scenes.ts';
import { usePicture } from './use-picture.ts';
import { useScene } from './use-scene.ts';

const captions = {
  link: 'home.sceneLink',
  login: 'home.sceneLogin',
  check: 'home.sceneCheck',
  talk: 'home.sceneTalk',
} as const;

/** The home page's animation. What moves for more than five seconds can be stopped (WCAG 2.2.2). */
export function WayOfAPatient() {
  const t = useTranslation();
  const { scene, playing, still, toggle } = useScene();
  const Picture = usePicture();
  return (
    <div className="relative">
      <div data-scene={scene} className="mx-auto aspect-560/430 max-w-80 sm:max-w-none">
        {Picture ? <Picture scene={scene} label={t('home.pictureLabel')} /> : null}
      </div>
      <div className="mt-3 flex items-start gap-2 sm:items-center">
        <ol className="grid flex-1 grid-cols-4 gap-1 text-center text-xs leading-tight min-[22.5rem]:text-sm min-[22.5rem]:leading-tight sm:gap-2 sm:text-base sm:leading-tight">
          {scenes.map((name, index) => (
            <li
              key={name}
              className={clsx(
                'border-t-4 px-0.5 pt-2 transition-colors',
                name === scene ? 'border-primary-text font-semibold' : 'border-line text-muted',
              )}
            >
              <span className="hidden sm:inline">{index + 1}. </span>
              {t(captions[name])}
            </li>
          ))}
        </ol>
        {still ? null : (
          <Button
            variant="quiet"
            iconOnly
            aria-label={t(playing ? 'home.pause' : 'home.play')}
            onClick={toggle}
          >
            {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </Button>
        )}
      </div>
    </div>
  );
}
