import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** Measures against the risks that the risk assessment finds. */
export const amlRiskManagement: DocumentText = {
  purpose:
    'This document sets out what {legalName} does against money laundering and the financing of ' +
    'terrorism: who is responsible, how clients are known, how transactions are watched, what is ' +
    'reported, and what is kept.',
  sections: [
    {
      heading: 'Responsibilities',
      blocks: [
        table(
          ['Who', 'What for'],
          [0.32, 0.68],
          ['The board', 'Adopts this document, provides the means, and hears a report at least once a year'],
          [
            'The compliance officer',
            'Reports to the Financial Intelligence Unit; decides alone on a report; has access to ' +
              'everything that is needed',
          ],
          [
            'Account managers',
            'Know their clients, ask when something does not fit, and tell the compliance officer',
          ],
          ['The internal auditor', 'Tests once a year whether the bank works as this document says'],
        ),
        counsel(
          'Name the compliance officer and the deputy, and confirm that the regulator has been ' +
            'notified of both.',
        ),
      ],
    },
    {
      heading: 'Knowing the client',
      blocks: [
        text(
          'No account is opened, and no certificate is issued, before the bank knows who the client ' +
            'is. The bank identifies the client, verifies the identity with independent papers, finds ' +
            'out who owns and controls a company, and understands what the relationship is for.',
        ),
        table(
          ['For a person', 'For a company'],
          [0.5, 0.5],
          ['Passport or national identity card', 'Certificate of incorporation and articles'],
          ['Proof of address not older than three months', 'Register of directors and of shareholders'],
          [
            'Occupation, source of wealth, source of funds',
            'Every person who owns or controls 25 per cent or more, identified as a person',
          ],
          [
            'Purpose of the account, expected movements',
            'Purpose of the account, expected movements, accounts where there are any',
          ],
        ),
        text(
          'Where these cannot be obtained, the account is not opened, and the compliance officer ' +
            'considers whether a report is due.',
        ),
        counsel('Confirm the threshold of ownership and the age of proofs against the regulations in force.'),
      ],
    },
    {
      heading: 'Enhanced due diligence',
      blocks: [
        text('Where the risk is high, the bank asks for more and looks more often:'),
        list(
          'the consent of senior management before the relationship begins or goes on;',
          'evidence of the source of wealth and of the source of funds, not a statement alone;',
          'for politically exposed persons, their families and close associates, both of the above ' +
            'without exception;',
          'a review every year, and monitoring with lower limits.',
        ),
      ],
    },
    {
      heading: 'Digital wallets',
      blocks: [
        text(
          'For every wallet the bank records who owns it, on which network it lies, and where its ' +
            'contents come from. Addresses of those who are paid are entered by the client and confirmed ' +
            'with a code bound to the whole address. A person compares addresses with the sanctions ' +
            'lists; one that appears there is not paid.',
        ),
        counsel(
          'The software checks that an address is well formed, and compares none with a sanctions ' +
            'list. Say who does, when, and with which means.',
        ),
      ],
    },
    {
      heading: 'Watching transactions',
      blocks: [
        text(
          'Transactions are compared with what is known of the client. The following are looked at by ' +
            'a person:',
        ),
        list(
          'sums out of proportion to what the client told us;',
          'money that comes in and leaves again within a short time without a reason one can see;',
          'several sums just below a limit;',
          'beneficiaries of payments in countries of higher risk, or with no visible link to the client;',
          'a sudden change in how an account is used.',
        ),
        text(
          'What was looked at, what was asked, and what was decided is written down, also where ' +
            'nothing was found.',
        ),
        counsel(
          'All of this is done by hand: the software picks out no transaction by itself and knows no ' +
            'limits but the client’s. Say who looks, how often, and where it is written down.',
        ),
      ],
    },
    {
      heading: 'Reports to the authorities',
      blocks: [
        text(
          'Whoever at the bank suspects money laundering or the financing of terrorism tells the ' +
            'compliance officer on the same day. The compliance officer decides whether to report to the ' +
            'Financial Intelligence Unit and does so without delay.',
        ),
        text(
          'Nobody tells the client or anybody else that a report was made or is being considered. ' +
            'Whoever reports in good faith suffers no disadvantage.',
        ),
        counsel(
          'Insert the form and the time limits of a report, and the rules on holding a transaction ' +
            'until the Unit has answered.',
        ),
      ],
    },
    {
      heading: 'The financing of terrorism and sanctions',
      blocks: [
        text(
          'A person at the bank compares clients and owners with the sanctions lists before an account ' +
            'is opened, the beneficiaries of payments when they are looked at, and all of them whenever a ' +
            'list changes. Where there is a match, the client’s access is blocked until it is known ' +
            'whether it is a true one. Where it is, funds are frozen and the authorities are told.',
        ),
        counsel(
          'This is done by hand: the software compares nobody with a list, and carries out a payment ' +
            'to a beneficiary whom the client has confirmed at once. Either connect a screening service ' +
            'or say who compares whom, when, and how a payment that should not leave is held.',
        ),
      ],
    },
    {
      heading: 'Records',
      blocks: [
        text(
          'Papers of identity, the reasons for a rating, transactions and reports are kept for as long ' +
            'as the law requires after the relationship has ended or the transaction was made, in a form ' +
            'that can be handed to the authorities without delay.',
        ),
        text(
          'The books are kept in double entry; an entry is never changed. What staff do is recorded ' +
            'with the act, in a chain of checkpoints by which a later change to the record shows.',
        ),
        counsel('Insert the number of years from the act and the regulations in force.'),
      ],
    },
    {
      heading: 'Staff',
      blocks: [
        text(
          'Everybody who deals with clients or payments is trained when they begin and once a year. ' +
            'Before somebody is employed, the bank checks who they are and whether they are suitable. ' +
            'Attendance and results are recorded.',
        ),
      ],
    },
    {
      heading: 'Review',
      blocks: [
        text(
          'This document is reviewed once a year together with the AML Business Risk Document, and ' +
            'whenever that document, the law or the bank’s business changes.',
        ),
        text('Questions about this document: {compliance}.'),
      ],
    },
  ],
}
