import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

/** Regulation (EU) 2016/679. */
export const privacyEuGdpr: Reading = {
  path: paths.privacyEuGdpr,
  name: 'EU GDPR',
  heading: 'European Union: your rights under the GDPR',
  lead: 'For clients in the European Economic Area, where the General Data Protection Regulation, (EU) 2016/679, applies to how we serve them.',
  body: () => (
    <>
      <section>
        <h2>On what basis we work with your data</h2>
        <p>
          Because it is needed for our contract with you (article 6(1)(b)), because the law obliges us (6(1)(c)), or because of a
          legitimate interest such as the security of the portal (6(1)(f)). Where we ask for consent (6(1)(a)) you can withdraw it at
          any time; what was done before stays lawful.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <dl>
          <div>
            <dt>Access, article 15</dt>
            <dd>To know whether we hold data about you, and to receive a copy.</dd>
          </div>
          <div>
            <dt>Rectification, article 16</dt>
            <dd>To have mistakes corrected and gaps filled.</dd>
          </div>
          <div>
            <dt>Erasure, article 17</dt>
            <dd>To have data deleted, unless the law obliges us to keep it.</dd>
          </div>
          <div>
            <dt>Restriction, article 18</dt>
            <dd>To have data set aside while a question about it is open.</dd>
          </div>
          <div>
            <dt>Portability, article 20</dt>
            <dd>To receive what you gave us in a form a machine can read, or to have it sent to someone else.</dd>
          </div>
          <div>
            <dt>Objection, article 21</dt>
            <dd>To object to processing that rests on a legitimate interest.</dd>
          </div>
          <div>
            <dt>Automated decisions, article 22</dt>
            <dd>Not to be subject to a decision with legal or similar effect made by a machine alone.</dd>
          </div>
        </dl>
      </section>
      <section>
        <h2>How to use them</h2>
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within one month; where a request is complex we may
          take two months more, and tell you so within the first. It costs you nothing.
        </p>
      </section>
      <section>
        <h2>Transfers and complaints</h2>
        <p>
          Your data is processed in {bank.countryInShort}, for which the European Commission has made no adequacy decision; a transfer needs one of the
          grounds of chapter V of the regulation. You can complain to the supervisory authority of the member state in which you live or work (article 77).
        </p>
      </section>
    </>
  ),
}
