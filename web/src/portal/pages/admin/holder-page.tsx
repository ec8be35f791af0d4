import { useParams } from '@tanstack/react-router'
import { ClientRequests } from '#features/account-requests/review/client-requests.tsx'
import { OpenAccount } from '#features/accounts/admin/open-account.tsx'
import { ClientCertificates } from '#features/certificates/client-certificates.tsx'
import { HolderView } from '#features/holders/holder-view.tsx'

/** The page of a joint holder or an organisation. */
export function HolderPage() {
  const { holderId } = useParams({ from: '/admin/holders/$holderId' })
  return (
    <HolderView
      holderId={holderId}
      openAccount={OpenAccount}
      certificates={ClientCertificates}
      requests={ClientRequests}
    />
  )
}
