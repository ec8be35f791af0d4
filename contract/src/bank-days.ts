/** The first and the last day that the bank accepts, both included: "YYYY-MM-DD". */
export const bankDays = { first: '1900-01-01', last: '2999-12-31' } as const
