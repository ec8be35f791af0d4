/** The texts of the documents that are kept with a mandate. */
export const documentTexts = {
  add: 'Add document',
  addOf: (name: string) => `Add document, ${name}`,
  title: 'Add a document',
  help: (name: string, holder: string) =>
    `The document shows what ${name} may do for ${holder}. It is encrypted, only administrators can ` +
    'download it, and it cannot be removed.',
  file: 'Document',
  fileHelp: 'A PDF of at most 10 MB.',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  ready: (name: string) => `${name} has arrived.`,
  missing: 'Please choose a document.',
  wait: 'Please wait until the document has arrived.',
  wrongType: 'Only a PDF can be kept with a mandate.',
  keep: 'Keep document',
  kept: 'Document kept with the mandate',
  download: 'Download',
} as const
