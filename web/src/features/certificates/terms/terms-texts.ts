/** Every word around the terms and conditions in a window of their own. */
export const texts = {
  title: 'Terms and conditions',
  version: (version: string) => `Version ${version}`,
  back: 'Portfolio',
  print: 'Print',
  loading: 'Loading the terms',
  missing: 'The bank has no such terms',
  missingHelp: 'No version of this name was ever in force. Please open the terms from your certificate.',
  failed: 'The terms could not be loaded',
  failedHelp: 'The bank did not answer. Please try again.',
} as const
