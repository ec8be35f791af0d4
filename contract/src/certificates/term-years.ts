/** The terms of a certificate, in whole years. */
export const certificateTerms = [2, 3, 5] as const
