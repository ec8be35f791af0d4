/** What time it is. Handed in, so that a test can say. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
