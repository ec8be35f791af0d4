import { Link } from '@tanstack/react-router'
import { BeneficiariesView } from '#features/beneficiaries/beneficiaries-view.tsx'
import { texts } from '#portal/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'

/** Whom a client may pay. */
export function BeneficiariesPage() {
  return (
    <>
      <PageHead title={texts.beneficiaries} />
      <BeneficiariesView contact={<Link to="/dashboard/support" className={buttonClass('primary')}>{texts.contactManager}</Link>} />
    </>
  )
}
