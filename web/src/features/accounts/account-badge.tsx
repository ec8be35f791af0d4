import { Badge } from '#ui/data/badge.tsx'
import { texts } from './texts.ts'

/** What kind of money an account holds. */
export function AccountBadge({ isCrypto }: { isCrypto: boolean }) {
  return <Badge mark={isCrypto ? 'diamond' : 'note'}>{isCrypto ? texts.crypto : texts.fiat}</Badge>
}
