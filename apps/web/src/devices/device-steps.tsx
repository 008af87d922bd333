import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type BrowserKind, type DeviceProblems, deviceHelp, thisBrowser } from './device-help.ts';

interface DeviceStepsProps {
  problems: DeviceProblems;
  /** Where there is no room for it. */
  withoutDrawing?: boolean;
}

/** Why a device cannot be used, and step by step what helps in this browser on this device. */
export function DeviceSteps({ problems, withoutDrawing = false }: DeviceStepsProps) {
  const t = useTranslation();
  const kind = thisBrowser();
  const { why, drawing, steps } = deviceHelp(problems, kind);
  return (
    <div className="flex flex-col gap-3">
      <p>{t(why)}</p>
      {withoutDrawing ? null : drawing === 'permission' ? (
        <PermissionDrawing kind={kind} />
      ) : drawing === 'busy' ? (
        <BusyDrawing />
      ) : drawing === 'missing' ? (
        <MissingDrawing />
      ) : null}
      {steps.length > 0 ? (
        <ol className="flex list-decimal flex-col gap-1.5 pl-6">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5 } as const;

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 170" className="w-full text-muted" aria-hidden="true">
      <rect width="320" height="170" rx="12" className="fill-sunken" />
      {children}
    </svg>
  );
}

/** Highlight of the place to tap, in the drawing's accent colour. */
function Ring({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="16" fill="none" strokeWidth="4" className="stroke-danger" />;
}

function Sliders({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x - 9} ${y - 7})`} {...line}>
      <path d="M0 3h10M16 3h2M0 11h2M8 11h10" />
      <circle cx="13" cy="3" r="3" />
      <circle cx="5" cy="11" r="3" />
    </g>
  );
}

function Camera({ x, y, struck = false }: { x: number; y: number; struck?: boolean }) {
  return (
    <g transform={`translate(${x - 10} ${y - 7})`} {...line}>
      <rect width="13" height="14" rx="2" />
      <path d="M13 6l7-4v10l-7-4" />
      {struck ? <path d="M-2 17L21 -3" className="stroke-danger" /> : null}
    </g>
  );
}

function Microphone({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x - 6} ${y - 8})`} {...line}>
      <rect x="3" width="6" height="10" rx="3" />
      <path d="M0 7a6 6 0 0 0 12 0M6 13v4" />
    </g>
  );
}

function Padlock({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x - 7} ${y - 9})`} {...line}>
      <rect y="7" width="14" height="11" rx="2" />
      <path d="M3 7V4a4 4 0 0 1 8 0v3" />
    </g>
  );
}

/** A row of a menu: sign, line of words, switch that is on. */
function Row({ y, children }: { y: number; children: ReactNode }) {
  return (
    <g transform={`translate(0 ${y})`}>
      {children}
      <rect x="92" y="-3" width="70" height="6" rx="3" fill="currentColor" opacity="0.35" />
      <rect x="196" y="-9" width="34" height="18" rx="9" className="fill-success" />
      <circle cx="221" cy="0" r="6" className="fill-surface" />
    </g>
  );
}

function Menu({ y }: { y: number }) {
  return (
    <>
      <rect x="52" y={y} width="200" height="72" rx="10" className="fill-surface" />
      <rect x="52" y={y} width="200" height="72" rx="10" {...line} opacity="0.5" />
      <Row y={y + 22}>
        <Camera x={74} y={0} />
      </Row>
      <Row y={y + 50}>
        <Microphone x={74} y={0} />
      </Row>
    </>
  );
}

function AddressBar({ y, children }: { y: number; children: ReactNode }) {
  return (
    <>
      <rect x="20" y={y} width="280" height="34" rx="17" className="fill-surface" />
      <rect x="20" y={y} width="280" height="34" rx="17" {...line} opacity="0.5" />
      <rect x="74" y={y + 14} width="120" height="6" rx="3" fill="currentColor" opacity="0.35" />
      {children}
      <Ring x={44} y={y + 17} />
    </>
  );
}

/** Where this browser keeps the permission. */
function PermissionDrawing({ kind }: { kind: BrowserKind }) {
  if (kind === 'ios') {
    return (
      <Picture>
        <Menu y={30} />
        <AddressBar y={120}>
          <path d="M36 132h16M36 137h16M36 142h9" {...line} />
        </AddressBar>
      </Picture>
    );
  }
  return (
    <Picture>
      <AddressBar y={16}>
        {kind === 'firefox' ? <Camera x={44} y={33} struck /> : null}
        {kind === 'firefoxAndroid' ? <Padlock x={44} y={33} /> : null}
        {kind === 'safari' ? <path d="M36 28h16M36 33h16M36 38h16" {...line} /> : null}
        {kind === 'chrome' || kind === 'android' ? <Sliders x={44} y={33} /> : null}
      </AddressBar>
      <Menu y={76} />
    </Picture>
  );
}

/** Two windows want one camera. */
function BusyDrawing() {
  return (
    <Picture>
      <rect x="40" y="30" width="130" height="90" rx="8" className="fill-surface" />
      <rect x="40" y="30" width="130" height="90" rx="8" {...line} />
      <rect x="130" y="56" width="130" height="90" rx="8" className="fill-surface" />
      <rect x="130" y="56" width="130" height="90" rx="8" {...line} />
      <path d="M40 50h130M130 76h130" {...line} />
      <Camera x={85} y={85} />
      <Camera x={195} y={112} struck />
      <path d="M150 36l10 10M160 36l-10 10" {...line} className="stroke-danger" />
      <Ring x={155} y={41} />
    </Picture>
  );
}

/** A camera whose plug lies beside its socket. */
function MissingDrawing() {
  return (
    <Picture>
      <g transform="translate(70 85) scale(2.4)">
        <Camera x={0} y={0} />
      </g>
      <path d="M102 100c20 40 60 30 80 0h14" {...line} />
      <rect x="196" y="92" width="22" height="16" rx="3" {...line} />
      <rect x="246" y="78" width="34" height="44" rx="6" {...line} />
      <path d="M258 92v16M268 92v16" {...line} />
      <Ring x={232} y={100} />
    </Picture>
  );
}
