/** The limit of the count. */
export const maximumPending = 100
