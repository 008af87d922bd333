import '../../ui/doctor-colours.css';
import '../../ui/stage-colours.css';
import './gallery.css';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ControlSamples } from './control-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FrameSamples } from './frame-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';

/** Every primitive in every state, in both themes side by side. Development only. */
export function GalleryPage() {
  const [roomy, setRoomy] = useState(false);
  return (
    <main id="main" data-density={roomy ? 'roomy' : undefined}>
      <header className="flex items-center justify-between gap-4 p-6">
        <h1 className="text-2xl font-bold">Gallery</h1>
        <Button onClick={() => setRoomy(!roomy)}>
          {roomy ? 'Dense (staff)' : 'Roomy (patients)'}
        </Button>
      </header>
      <div className="grid xl:grid-cols-2">
        <Themed theme="light" />
        <Themed theme="dark" />
      </div>
    </main>
  );
}

function Themed({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="flex flex-col gap-10 bg-canvas p-6 text-body text-ink">
      <Sheet title="Frame">
        <FrameSamples />
      </Sheet>
      <Sheet title="Controls">
        <ControlSamples />
      </Sheet>
      <Sheet title="Messages">
        <MessageSamples />
      </Sheet>
      <Sheet title="Overlays">
        <OverlaySamples />
      </Sheet>
      <Sheet title="Data">
        <DataSamples />
      </Sheet>
    </div>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
