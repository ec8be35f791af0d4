/** A user's name as screens, e-mails and documents write it: "Amélie Durand". */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
