type NamedAccount = { nickname: string; accountNumber: string }

/** The name of an account beside another one: with its last four characters where both have the same name. */
export function nameBeside({ nickname, accountNumber }: NamedAccount, other: NamedAccount): string {
  return nickname === other.nickname ? `${nickname} ••••\u00a0${accountNumber.slice(-4)}` : nickname
}
