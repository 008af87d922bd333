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
