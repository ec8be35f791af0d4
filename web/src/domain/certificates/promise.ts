/** The last eight characters of a certificate's number, specification 1, section 9. */
export function shortNumber(number: string): string {
  return number.slice(-8)
}

/** Returns whether the certificate has any interest. A rate of zero may come as "0" or "0.00". */
export function hasInterest({ rate }: { rate: string }): boolean {
  return /[1-9]/.test(rate)
}
