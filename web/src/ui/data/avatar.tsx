type AvatarProps = { name: string; size?: 'sm' | 'md' | undefined }

/** A user's initials beside their name. */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  return (
    <span className={size === 'sm' ? 'avatar avatar-sm' : 'avatar'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** The initials of the first and the last word: "Helena Laurent" is HL. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}
