/** Texts of a client's pages that the first screen need not load. */
export const clientTexts = {
  manager: (name: string) => `${name}, your account manager.`,
  supportHelp: 'Message, call or send an e-mail: you always reach the same person.',
} as const
