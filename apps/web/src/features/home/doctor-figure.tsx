/** A doctor from the chest up, drawn around x = 280 on a ground line at y = 326. */
export function DoctorFigure() {
  return (
    <g>
      <circle cx="280" cy="94" r="20" fill="#3d2b26" />
      <path
        fill="#3d2b26"
        d="M218 196c-8-60 20-96 62-96s70 36 62 96c-3 20-14 30-24 34h-76c-10-4-21-14-24-34Z"
      />
      <path fill="#fdfefe" d="M158 326c2-50 30-76 92-88h60c62 12 90 38 92 88Z" />
      <path className="fill-primary" d="m246 238 34 60 34-60Z" />
      <path fill="#e3ab87" d="M262 204h36v30c0 12-10 22-18 26-8-4-18-14-18-26Z" />
      <path fill="#eef3f7" d="m250 236-20 30 26 34 24-2Zm60 0 20 30-26 34-24-2Z" />
      <path
        stroke="#d5dfe7"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="m256 300 24-2 24 2M280 298v28M206 290l-4 36m152-36 4 36"
      />
      <ellipse cx="233" cy="174" rx="8" ry="11" fill="#e9b896" />
      <ellipse cx="327" cy="174" rx="8" ry="11" fill="#e9b896" />
      <path
        fill="#f5cdae"
        d="M234 158c0-30 20-48 46-48s46 18 46 48v18c0 32-24 54-46 54s-46-22-46-54Z"
      />
      <path
        fill="#3d2b26"
        d="M230 166c-2-40 20-60 50-60s52 20 50 60c-6-14-14-22-30-30-14 14-42 20-62 18-4 4-6 8-8 12Z"
      />
      <g fill="#35251f">
        <circle cx="261" cy="174" r="4.200" />
        <circle cx="299" cy="174" r="4.200" />
      </g>
      <g fill="none" strokeLinecap="round" stroke="#35251f" strokeWidth="3">
        <path d="M253 162q8-5 15-1M292 161q8-4 15 1" />
      </g>
      <path
        stroke="#dca27d"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M281 178q4 9-3 12"
      />
      <path fill="#fff8f4" d="M264 202q16 4 32 0-4 14-16 14t-16-14Z" />
      <path
        stroke="#b5604b"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M262 201q18 5 36 0-4 16-18 16t-18-16Z"
      />
      <g fill="#f0ab92" opacity="0.6">
        <ellipse cx="249" cy="193" rx="8" ry="5" />
        <ellipse cx="311" cy="193" rx="8" ry="5" />
      </g>
      <g fill="none" className="stroke-accent" strokeWidth="5" strokeLinecap="round">
        <path d="M248 238c-8 26-4 44 8 52M312 238c8 26 6 38-2 50" />
      </g>
      <circle cx="309" cy="296" r="9" className="fill-accent" />
      <circle cx="309" cy="296" r="4" fill="#cfd8df" />
    </g>
  );
}
