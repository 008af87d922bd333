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
      <path className="fill-practice" d="m246 238 34 60 34-60Z" />
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

/** An older man from the chest up, drawn around x = 280 on a ground line at y = 326. */
export function PatientFigure() {
  return (
    <g>
      <path fill="#c7793f" d="M164 326c4-48 34-74 90-84h52c56 10 86 36 90 84Z" />
      <path fill="#dd9a63" d="m248 240 32 34 32-34 10 18-30 26h-24l-30-26Z" />
      <path fill="#cf9674" d="M260 206h40v30c0 14-12 24-20 28-8-4-20-14-20-28Z" />
      <ellipse cx="232" cy="176" rx="9" ry="12" fill="#d9a280" />
      <ellipse cx="328" cy="176" rx="9" ry="12" fill="#d9a280" />
      <path
        fill="#d9dee3"
        d="M226 172c-8-46 14-72 54-72s62 26 54 72c-8-6-12-18-14-30-24 8-56 8-80 0-2 12-6 24-14 30Z"
      />
      <path
        fill="#e6b592"
        d="M234 154c2-24 20-36 46-36s44 12 46 36v24c0 32-24 54-46 54s-46-22-46-54Z"
      />
      <path
        fill="#d9dee3"
        d="M233 158c0-34 16-50 47-50s47 16 47 50c-6-10-10-16-12-22-22 8-48 8-70 0-2 6-6 12-12 22Z"
      />
      <g fill="#2f2622">
        <circle cx="260" cy="176" r="4.200" />
        <circle cx="300" cy="176" r="4.200" />
      </g>
      <g fill="none" stroke="#4a5560" strokeWidth="3">
        <circle cx="260" cy="177" r="15" />
        <circle cx="300" cy="177" r="15" />
        <path d="M275 175q5-3 10 0M245 174l-12-3M315 174l12-3" strokeLinecap="round" />
      </g>
      <path
        stroke="#c3c9cf"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        d="M251 157q9-6 17-2M292 155q9-4 17 2"
      />
      <path
        stroke="#c68a66"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M281 182q6 10-3 13"
      />
      <path
        stroke="#9c5a43"
        fill="none"
        strokeWidth="3.500"
        strokeLinecap="round"
        d="M264 208q16 11 32 0"
      />
    </g>
  );
}
