import { Badge } from '#ui/data/badge.tsx'

/** Shows whether an account holds a cryptocurrency or fiat money. */
export function AccountBadge({ isCrypto }: { isCrypto: boolean }) {
  return <Badge mark={isCrypto ? 'diamond' : 'note'}>{isCrypto ? 'Crypto' : 'Fiat'}</Badge>
}
