/** Nobody counts further than this. */
export const maximumWaiting = 100
