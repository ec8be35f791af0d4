import '#features/accounts/client/accounts.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCertificates } from '#features/certificates/certificates-query.ts'
import { NextToMature } from '#features/certificates/next-to-mature.tsx'
import { DashboardView } from '#features/dashboard/dashboard-view.tsx'
import { FirstStepsWithoutAccount } from '#features/dashboard/first-steps.tsx'
import { texts } from '#features/dashboard/texts.ts'
import type { LinkTarget } from '#features/dashboard/attention-list.tsx'
import { useUnreadOfHolders } from '#features/messages/client/use-unread-of-holders.ts'
import { useOrdersToSign } from '#features/orders/use-orders-to-sign.ts'
import { texts as portalTexts } from '#portal/texts.ts'
import { useNow } from '#portal/frame/use-now.ts'
import { useUser } from '#session/session-context.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { PageHead } from '#ui/layout/page.tsx'

/** A client's start page: the welcome, balances, counts, what needs attention, and the last activity. */
export function DashboardPage() {
  const { firstName } = useUser()
  const now = useNow()
  const { next, isError } = useCertificates('active')
  const toSign = useOrdersToSign()
  const unread = useUnreadOfHolders()
  return (
    <>
      <PageHead
        title={portalTexts.dashboard}
        detail={<span className="welcome">{texts.welcome(texts.greeting(now.getHours()), firstName)}</span>}
      />
      <DashboardView
        ofHolders={toSign === undefined || unread === undefined ? undefined : { toSign, unread }}
        nextMaturity={next === undefined && !isError ? undefined : <NextToMature otherwise={null} />}
        actions={<Actions />}
        link={drawLink}
      />
    </>
  )
}

/** The first steps with their links, for the portfolio. */
export function FirstSteps() {
  return <FirstStepsWithoutAccount link={drawLink} />
}

function drawLink(to: LinkTarget, label: string, about: string): ReactNode {
  const attributes = {
    className: buttonClass('secondary', 'sm'),
    'aria-label': `${label}, ${about}`,
    children: label,
  }
  switch (to.is) {
    case 'messages':
      return <Link to="/dashboard/messages" {...attributes} />
    case 'messagesOf':
      return (
        <Link to="/dashboard/for/$holderId/messages" params={{ holderId: to.holderId }} {...attributes} />
      )
    case 'orders':
      return <Link to="/dashboard/orders" {...attributes} />
    case 'requests':
      return <Link to="/dashboard/portfolio" search={{ request: to.requestId }} {...attributes} />
    case 'request':
      return <Link to="/dashboard/portfolio" search={{ dialog: 'request' }} {...attributes} />
    case 'receive':
      return (
        <Link
          to="/dashboard/portfolio"
          search={{ dialog: 'receive', account: to.accountId }}
          {...attributes}
        />
      )
    case 'beneficiary':
      return <Link to="/dashboard/beneficiaries" search={{ dialog: 'add' }} {...attributes} />
    case 'security':
      return <Link to="/dashboard/profile" hash="security" {...attributes} />
    case 'account':
      return (
        <Link
          to="/dashboard/accounts/$accountId/transactions"
          params={{ accountId: to.accountId }}
          {...attributes}
        />
      )
    case 'certificate':
      return <Link to="/dashboard/portfolio" search={{ certificate: to.certificateId }} {...attributes} />
  }
}

function Actions() {
  const text = portalTexts.quick
  return (
    <>
      <li>
        <Link to="/dashboard/portfolio" className="card">
          <LinkText icon="portfolio" {...text.portfolio} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/portfolio" search={{ dialog: 'pay' }} className="card">
          <LinkText icon="transfer" {...text.pay} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/beneficiaries" search={{ dialog: 'add' }} className="card">
          <LinkText icon="people" {...text.beneficiary} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/messages" className="card">
          <LinkText icon="message" {...text.message} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/support" className="card">
          <LinkText icon="phone" {...text.support} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/profile" className="card">
          <LinkText icon="person" {...text.profile} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/portfolio" search={{ dialog: 'statements' }} className="card">
          <LinkText icon="download" {...text.statements} />
        </Link>
      </li>
      <li>
        <Link to="/dashboard/portfolio" search={{ dialog: 'request' }} className="card">
          <LinkText icon="add" {...text.request} />
        </Link>
      </li>
    </>
  )
}

function LinkText({ icon, name, detail }: { icon: IconName; name: string; detail: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="name">{name}</span>
      <span className="small muted">{detail}</span>
    </>
  )
}
