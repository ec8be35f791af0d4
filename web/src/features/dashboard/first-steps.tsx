import type { Dashboard } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Section } from '#ui/layout/page.tsx'
import type { LinkTarget } from './attention-list.tsx'
import { texts } from './texts.ts'

type FirstStepsProps = {
  counts: Dashboard['counts']
  hasMoney: boolean
  /** The client's first account; null while there is none. */
  accountId: string | null
  link: (to: LinkTarget, label: string, about: string) => ReactNode
}

/** `to` is null for a step that another one comes before. */
type Step = { name: string; help: string; action: string; done: boolean; to: LinkTarget | null }

/** The first steps of a client without an account, for the page where their first sign-in leads. */
export function FirstStepsWithoutAccount({ link }: Pick<FirstStepsProps, 'link'>): ReactNode {
  const { data } = useQuery(api.dashboard.get.queryOptions())
  return data && <FirstSteps counts={data.counts} hasMoney={false} accountId={null} link={link} />
}

/** The first steps of a new client, in order, each with its state and a link to what can be done now. */
export function FirstSteps({ counts, hasMoney, accountId, link }: FirstStepsProps): ReactNode {
  const protection = useQuery(api.security.protection.queryOptions())
  const { account, deposit, beneficiary, codes } = texts.firstSteps
  const depositTo: LinkTarget | null = accountId === null ? null : { is: 'receive', accountId }
  const depositHelp = accountId === null ? texts.firstSteps.depositLater : deposit.help
  const steps: Step[] = [
    { ...account, done: counts.accounts > 0, to: { is: 'request' } },
    { ...deposit, help: depositHelp, done: hasMoney, to: depositTo },
    { ...beneficiary, done: counts.beneficiaries > 0, to: { is: 'beneficiary' } },
    { ...codes, done: (protection.data?.recoveryCodes?.left ?? 0) > 0, to: { is: 'security' } },
  ]
  return (
    <Section title={texts.firstStepsTitle}>
      <ol className="card attention-list first-steps">
        {steps.map(({ name, help, action, done, to }) => (
          <li key={name}>
            <div>
              <span>{name}</span>
              <span className="small muted">{help}</span>
            </div>
            <span className="btns">
              {done ? <Badge tone="good">{texts.done}</Badge> : to && link(to, action, name)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
