import type { LanguageTexts, TextFacts } from './mail-words.ts';

const login = (of: TextFacts) =>
  of.loginMode === 'birthday'
    ? 'To log in you need the patient’s date of birth.'
    : 'To log in you need a TAN. The practice gives you the TAN; it is never sent by e-mail.';

const tryBefore: [string, string] = [
  'Try it out beforehand',
  'Open the link and tap “Try your device now”. You can do that at any time, without logging in, and it takes two minutes.',
];
const openAgain = (of: TextFacts): [string, string] => [
  `Open it again on ${of.date}`,
  `Use the same link, ideally five minutes early. ${login(of)} You need neither an app nor an account.`,
];
/** In reminders, until it has been done. */
const stillToTry = (of: TextFacts) =>
  of.rehearsed
    ? []
    : [
        'You have not tried your device yet. Open the link and tap “Try your device now”. No login needed; it takes two minutes.',
      ];
const forYou = 'The link is for you alone. Please do not pass it on.';
const forStaff = [
  'The link works once, for 24 hours.',
  'If you did not expect this e-mail, please contact your administrator.',
];

export const english: LanguageTexts = {
  greeting: (name) => `Hello ${name},`,
  underHeading: (of) => `${of.minutes} minutes with ${of.doctor}`,
  phone: 'Phone',
  calendar: 'Video consultation',
  questions: {
    patient: 'Questions, or another time?',
    calledOff: 'New appointment?',
    others: 'Questions?',
  },
  linkBelow: 'Button not working? Open this link:',
  times: (zone) => `All times are ${zone}.`,
  facts: (of) => [
    ['Date', of.date],
    ['Time', `${of.time} (${of.zone})`],
    ['Duration', `${of.minutes} minutes`],
    ['Doctor', of.doctor],
  ],
  mails: {
    invitation: (of) => ({
      subject: `Invitation to a video consultation on ${of.date}, ${of.time}`,
      heading: `Your video appointment at ${of.time}`,
      before: [
        `${of.practice} invites you to a video consultation. Please confirm that the time suits you.`,
      ],
      action: 'Confirm the appointment',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    confirmation: (of) => ({
      subject: `Appointment confirmed: video consultation on ${of.date}, ${of.time}`,
      status: 'Confirmed',
      heading: `Your video appointment at ${of.time}`,
      before: ['Your appointment is confirmed. Use this link to join at the agreed time.'],
      action: 'Go to the appointment',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    'reminder-24h': (of) => ({
      subject: `Reminder: video consultation on ${of.date}, ${of.time}`,
      status: 'Reminder',
      heading: `Your video appointment at ${of.time}`,
      before: [
        `This is a reminder of your video consultation with ${of.practice}.`,
        ...stillToTry(of),
      ],
      action: 'Go to the appointment',
      after: [login(of), forYou],
    }),
    'reminder-1h': (of) => ({
      subject: `Starting soon: video consultation at ${of.time}`,
      heading: `Your video appointment starts at ${of.time}`,
      before: [`Your video consultation with ${of.practice} begins soon.`, ...stillToTry(of)],
      action: 'Go to the appointment',
      after: [login(of), forYou],
    }),
    moved: (of) => ({
      subject: `Changed: video consultation on ${of.date}, ${of.time}`,
      status: 'Changed',
      heading: `Your video appointment at ${of.time}`,
      before: [
        `${of.practice} has changed your video consultation. Please note the new details and confirm that they suit you.`,
      ],
      action: 'Confirm the appointment',
      steps: [tryBefore, openAgain(of)],
      after: [forYou],
    }),
    cancellation: (of) => ({
      subject: `Canceled: video consultation on ${of.date}, ${of.time}`,
      status: 'Canceled',
      heading: `Video appointment at ${of.time}`,
      before: [
        'This video consultation was canceled. The link in earlier e-mails no longer works.',
        'For a new appointment please contact the practice.',
      ],
    }),
    'guest-invitation': (of) => ({
      subject: `Invitation: video consultation on ${of.date}, ${of.time}`,
      status: 'You are invited',
      heading: `Video appointment at ${of.time}`,
      before: [
        `${of.practice} asks you to take part in a video consultation, for example as a relative or to interpret.`,
      ],
      action: 'Go to the appointment',
      steps: [
        [
          `Open it on ${of.date}`,
          'Ideally five minutes early, on the device that you will use. You need neither an app nor an account.',
        ],
        ['Wait a moment', 'Once the patient agrees, the practice lets you in.'],
      ],
      after: [forYou],
    }),
    declined: (of) => ({
      subject: `Patient canceled: video appointment on ${of.date}, ${of.time}`,
      status: 'Canceled',
      heading: `Video appointment at ${of.time}`,
      before: ['A patient has canceled this appointment. The time is free again.'],
      action: 'See the appointment',
    }),
    'password-link': (of) => ({
      subject: `Set your password: ${of.practice}`,
      heading: 'Set your password',
      before: ['Use this link to set your password for the video consultation.'],
      action: 'Set the password',
      after: forStaff,
    }),
    'second-factor-link': (of) => ({
      subject: `Set up your second factor: ${of.practice}`,
      heading: 'Set up your second factor',
      before: [
        'From now on, to log in to the video consultation you need, in addition to your password, a code from an app on your phone.',
        'Use this link to log in with your password and set up the app. It takes about two minutes. If you are still logged in, you can do it in your profile too.',
      ],
      action: 'Set up the second factor',
      after: forStaff,
    }),
  },
};
