/** The texts of the documents that are kept with a mandate. */
export const documentTexts = {
  add: 'Add document',
  addOf: (name: string) => `Add document, ${name}`,
  title: 'Add a document',
  help: (name: string, holder: string) =>
    `Proof of what ${name} may do for ${holder}. It is stored encrypted, only administrators can ` +
    'download it, and it cannot be removed.',
  file: 'Document',
  choose: 'Choose document',
  fileHelp: 'A PDF of at most 10 MB.',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  ready: (name: string) => `${name} is uploaded.`,
  missing: 'Please choose a document.',
  wait: 'Please wait until the document is uploaded.',
  wrongType: 'Only a PDF can be saved with a mandate.',
  keep: 'Save document',
  kept: 'Document saved with the mandate',
  download: 'Download',
} as const
