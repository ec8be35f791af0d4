/** Nobody counts further than this. */
export const maximumPending = 100
