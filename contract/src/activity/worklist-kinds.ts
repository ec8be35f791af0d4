/** The kinds of work of staff, in the order of the list. Without a schema, so that a screen loads none. */
export const worklistKinds = [
  'approval',
  'freeze',
  'request',
  'conversation',
  'payment',
  'certificate',
  'consultation',
  'bookingOutsideHours',
  'contactMessage',
  'email',
] as const
export type WorklistKind = (typeof worklistKinds)[number]
