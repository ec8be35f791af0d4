import type { Freeze } from '@bank/contract'

/** The texts of the dialog that lifts the freeze of a client's payments. */
export const liftTexts = {
  title: 'Lift payment freeze',
  help: {
    link: (name) =>
      `${name}’s payments were frozen by the link in an e-mail, so someone else may have the client’s ` +
      'password or telephone. Please call the client on the number we have and check their telephone ' +
      'phrase first.',
    portal: (name) =>
      `${name} froze their payments and can lift the freeze with a code. Lift it for them only if they ` +
      'cannot, and check their telephone phrase first.',
  } satisfies Record<Freeze['source'], (name: string) => string>,
  reason: 'How you confirmed the client’s identity',
  reasonHelp: 'Kept in the audit log.',
  lift: 'Lift the freeze',
  lifting: 'Lifting...',
  lifted: { title: 'The freeze was lifted', description: 'The client is notified by e-mail.' },
  pending: {
    title: 'Awaiting approval',
    description: 'Another administrator has to approve it. Payments stay frozen until then.',
  },
  failed: 'The freeze was not lifted',
  gone: 'This freeze has already been lifted, or another one has taken its place.',
} as const
