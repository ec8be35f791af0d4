import type { Freeze } from '@bank/contract'

/** The texts of the dialog that lifts the freeze of a client's payments. */
export const liftTexts = {
  title: (name: string) => `Lift the freeze on ${name}’s payments?`,
  help: {
    link:
      'The link in an e-mail was used, so someone else may have the client’s password or telephone. Please ' +
      'call the client on the number we have and check their telephone phrase first.',
    portal:
      'The client froze the payments in the portal and can lift the freeze with a code. Please lift it ' +
      'only if they cannot, after you have checked their telephone phrase.',
  } satisfies Record<Freeze['source'], string>,
  reasonHelp: 'How you confirmed the client’s identity. It is kept in the audit log.',
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
