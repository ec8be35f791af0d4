import type { Brand } from '@bank/contract'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Section } from './reading.ts'

/**
 * The section on whom the bank has appointed under article 27, for its notice's list of sections. Without a
 * representative in the settings there is none, so that no page has a heading with nothing below it.
 */
export function representativeIn(region: string, representative: Brand['representatives']['eu']): Section[] {
  if (representative === null) return []
  const { name, address, email } = representative
  return [
    {
      id: 'representative',
      heading: `Our representative in ${region}`,
      body: (
        <p>
          {bank.name} has no office in {region}. Its representative there under article&nbsp;27 is {name},{' '}
          {address}. You can write to our representative at <MailLink address={email} /> about anything that
          concerns your personal data.
        </p>
      ),
    },
  ]
}
