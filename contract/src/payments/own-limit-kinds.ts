/** A limit holds for one payment, or for all payments of a day of the bank together. */
export const ownLimitKinds = ['payment', 'day'] as const
export type OwnLimitKind = (typeof ownLimitKinds)[number]
