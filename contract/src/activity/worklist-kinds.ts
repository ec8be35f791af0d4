/** What staff have to do, in the order of the list. It has no schema, so that a screen loads none with it. */
export const worklistKinds = [
  'approval',
  'freeze',
  'request',
  'conversation',
  'payment',
  'certificate',
  'consultation',
  'contactMessage',
  'email',
] as const
export type WorklistKind = (typeof worklistKinds)[number]
