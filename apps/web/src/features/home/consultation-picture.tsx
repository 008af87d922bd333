import type { ReactNode } from 'react';
import { DoctorFigure, PatientFigure } from './consultation-figures.tsx';
import type { Scene } from './patient-journey.tsx';

export interface ConsultationPictureProps {
  scene: Scene;
  /** Accessible name of the picture. */
  label: string;
}

export function ConsultationPicture({ scene, label }: ConsultationPictureProps) {
  return (
    <svg viewBox="0 0 560 430" role="img" aria-label={label} className="h-auto w-full">
      <path
        className="fill-practice-soft"
        d="M64 96C112 22 236-2 330 14c110 18 196 84 210 182 12 86-32 168-118 196-80 26-242 34-326-10C14 338 6 186 64 96Z"
      />
      <Desk />
      <rect x="70" y="42" width="420" height="306" rx="26" className="fill-accent" />
      <rect x="84" y="56" width="392" height="270" rx="14" className="fill-sunken" />
      <clipPath id="tablet-screen">
        <rect x="84" y="56" width="392" height="270" rx="14" />
      </clipPath>
      <g clipPath="url(#tablet-screen)">
        <Layer shown={scene === 'link'}>
          <LinkScene />
        </Layer>
        <Layer shown={scene === 'login'}>
          <LoginScene />
        </Layer>
        <Layer shown={scene === 'check'}>
          <CheckScene />
        </Layer>
        <Layer shown={scene === 'talk'}>
          <TalkScene />
        </Layer>
      </g>
      <circle cx="280" cy="337" r="4" className="fill-on-accent" opacity="0.5" />
    </svg>
  );
}

function Layer({ shown, children }: { shown: boolean; children: ReactNode }) {
  return <g className={`transition-opacity ${shown ? 'opacity-100' : 'opacity-0'}`}>{children}</g>;
}

function Desk() {
  return (
    <>
      <rect x="24" y="392" width="512" height="10" rx="5" className="fill-line" />
      <path className="fill-line-strong" d="M216 348h128l22 44H194Z" opacity="0.55" />
      <g>
        <path fill="#4f9d78" d="M52 346c-26-14-30-46-16-70 20 16 28 44 16 70Z" />
        <path fill="#69b892" d="M54 348c-4-34 8-58 36-68 8 32-4 56-36 68Z" />
        <path fill="#3f8263" d="M54 350c-8-22-28-34-46-32 2 22 20 36 46 32Z" />
        <path fill="#d98c5f" d="M32 346h46l-6 46H38Z" />
        <path fill="#c47a4e" d="M28 342h54v12H28Z" />
      </g>
      <g>
        <path className="fill-white stroke-line" strokeWidth="2" d="M484 354h40l-4 38h-32Z" />
        <path
          className="stroke-line-strong"
          fill="none"
          strokeWidth="4"
          d="M523 360c16-2 16 20-2 20"
        />
        <path
          className="stroke-line-strong"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          opacity="0.6"
          d="M496 344c-4-8 4-10 0-18M510 344c-4-8 4-10 0-18"
        />
      </g>
    </>
  );
}

function LinkScene() {
  return (
    <>
      <rect x="136" y="92" width="288" height="200" rx="16" className="fill-surface" />
      <circle cx="172" cy="130" r="20" className="fill-practice" />
      <path
        className="stroke-on-practice"
        fill="none"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M160 131h7l4-9 6 16 4-7h4"
      />
      <g className="fill-line">
        <rect x="206" y="114" width="130" height="12" rx="6" className="fill-line-strong" />
        <rect x="206" y="134" width="84" height="10" rx="5" />
        <rect x="160" y="172" width="240" height="10" rx="5" />
        <rect x="160" y="192" width="200" height="10" rx="5" />
      </g>
      <rect x="160" y="226" width="196" height="44" rx="12" className="fill-practice" />
      <g
        fill="none"
        className="stroke-on-practice"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M186 252a8 8 0 0 1 0-11l4-4a8 8 0 0 1 11 11l-2 2M197 243a8 8 0 0 1 0 11l-4 4a8 8 0 0 1-11-11l2-2" />
      </g>
      <rect
        x="216"
        y="243"
        width="112"
        height="10"
        rx="5"
        className="fill-on-practice"
        opacity="0.85"
      />
      <path
        className="fill-surface stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
        d="m338 256 10 40 10-12 14 18 10-8-14-17 15-5Z"
      />
    </>
  );
}

function LoginScene() {
  return (
    <>
      <rect x="152" y="84" width="256" height="216" rx="16" className="fill-surface" />
      <rect x="180" y="110" width="120" height="14" rx="7" className="fill-line-strong" />
      <rect
        x="180"
        y="138"
        width="200"
        height="48"
        rx="10"
        className="fill-surface stroke-practice-text"
        strokeWidth="3"
      />
      <text x="198" y="171" className="fill-ink text-[24px] font-semibold tabular-nums">
        05.03.1944
      </text>
      <rect x="180" y="202" width="22" height="22" rx="6" className="fill-practice-text" />
      <path
        className="stroke-surface"
        fill="none"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m185 213 5 5 8-10"
      />
      <rect x="214" y="208" width="148" height="10" rx="5" className="fill-line" />
      <rect x="180" y="240" width="200" height="40" rx="10" className="fill-practice" />
      <rect
        x="232"
        y="255"
        width="96"
        height="10"
        rx="5"
        className="fill-on-practice"
        opacity="0.85"
      />
    </>
  );
}

function CheckScene() {
  return (
    <>
      <rect x="84" y="56" width="392" height="270" fill="#cfe3dc" />
      <rect x="110" y="76" width="84" height="96" rx="6" fill="#b9d3ca" />
      <PatientFigure />
      <g transform="translate(392 76)">
        <Tick y={0} />
        <Tick y={40} />
        <Tick y={80} />
      </g>
      <rect x="180" y="276" width="200" height="40" rx="20" className="fill-surface" />
      <g className="fill-success">
        <rect x="206" y="290" width="8" height="12" rx="4" />
        <rect x="222" y="285" width="8" height="22" rx="4" />
        <rect x="238" y="288" width="8" height="16" rx="4" />
        <rect x="254" y="283" width="8" height="26" rx="4" />
        <rect x="270" y="286" width="8" height="20" rx="4" />
        <rect x="286" y="290" width="8" height="12" rx="4" />
      </g>
      <g className="fill-line">
        <rect x="302" y="292" width="8" height="8" rx="4" />
        <rect x="318" y="292" width="8" height="8" rx="4" />
        <rect x="334" y="292" width="8" height="8" rx="4" />
        <rect x="350" y="292" width="8" height="8" rx="4" />
      </g>
    </>
  );
}

function Tick({ y }: { y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <circle cx="44" cy="16" r="15" className="fill-success" />
      <path
        className="stroke-surface"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m37 16 5 6 9-11"
      />
    </g>
  );
}

function TalkScene() {
  return (
    <>
      <rect x="84" y="56" width="392" height="270" fill="#bcd8e6" />
      <rect x="108" y="78" width="70" height="120" rx="6" fill="#a9cadb" />
      <rect x="392" y="78" width="60" height="84" rx="6" fill="#a9cadb" />
      <path stroke="#d7e9f2" strokeWidth="10" strokeLinecap="round" d="M422 98v44M400 120h44" />
      <DoctorFigure />
      <g>
        <rect x="366" y="222" width="98" height="74" rx="10" className="fill-surface" />
        <clipPath id="own-picture">
          <rect x="369" y="225" width="92" height="68" rx="8" />
        </clipPath>
        <g clipPath="url(#own-picture)">
          <rect x="369" y="225" width="92" height="68" fill="#cfe3dc" />
          <g transform="translate(312 194) scale(0.37)">
            <PatientFigure />
          </g>
        </g>
      </g>
      <rect x="98" y="70" width="92" height="28" rx="14" fill="#10202c" opacity="0.78" />
      <path
        className="stroke-white"
        fill="none"
        strokeWidth="2.500"
        strokeLinecap="round"
        d="M112 83v-3a5 5 0 0 1 10 0v3"
      />
      <rect x="109" y="82" width="16" height="10" rx="2.500" className="fill-white" />
      <text x="134" y="89.500" className="fill-white text-[15px] font-semibold tabular-nums">
        12:30
      </text>
    </>
  );
}
