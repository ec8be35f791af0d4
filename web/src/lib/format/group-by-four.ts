/** Groups a number as it is printed, to be compared: GB29 NWBK 6016 1331 9268 19. */
export function groupByFour(number: string): string {
  return number.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
