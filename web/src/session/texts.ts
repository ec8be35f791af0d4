import { counted } from '#lib/data/counted.ts'
/** The texts of guards, sign-out and idle warning: sections 2 and 4 of both specifications. */
export const texts = {
  required: 'Authentication Required',
  requiredHelp: 'Please log in to view your portfolio.',
  goToLogin: 'Go to Login',
  unreachable: 'The bank is not responding',
  unreachableHelp: 'Please check your connection. Your accounts are not affected.',
  denied: 'Access Denied',
  deniedHelp: "You don't have administrator privileges to access this page.",
  deniedNote: 'Admin access required.',
  portfolio: 'Go to Portfolio',
  choosePassword: 'Choose a new password first',
  choosePasswordHelp:
    'You signed in with a one-time password from the bank. Please choose one that only you know.',
  enrol: 'Set up your authenticator first',
  enrolHelp: 'Signing in requires a code from an authenticator app. Setting one up takes two minutes.',
  signOut: 'Sign Out',
  signOutFailed: 'You are still signed in',
  signOutFailedHelp: 'The bank did not respond. Please try again.',
  idle: 'Are you still there?',
  idleHelp: (seconds: number) => `You will be signed out in ${counted(seconds, 'second')}.`,
  idleBefore: 'You will be signed out in ',
  idleAfter: (seconds: number) => (seconds === 1 ? ' second.' : ' seconds.'),
  idleShare: 'Time left',
  stay: 'Stay Logged In',
  logOut: 'Log Out',
} as const
