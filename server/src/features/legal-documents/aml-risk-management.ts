import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** Measures against the risks that the risk assessment finds. */
export const amlRiskManagement: DocumentText = {
  purpose:
    'This document sets out how {legalName} prevents money laundering and the financing of terrorism: ' +
    'who is responsible, how clients are identified, how transactions are monitored, what is reported ' +
    'and which records are kept.',
  sections: [
    {
      heading: 'Responsibilities',
      blocks: [
        table(
          ['Who', 'Responsibility'],
          [0.32, 0.68],
          [
            'The board',
            'Adopts this document, provides the resources and receives a report at least once a year',
          ],
          [
            'The compliance officer',
            'Reports to the Financial Intelligence Unit; decides independently whether to report; has ' +
              'access to all necessary information',
          ],
          [
            'Account managers',
            'Know their clients, question what does not fit and inform the compliance officer',
          ],
          ['The internal auditor', 'Tests once a year whether the bank follows this document'],
        ),
        counsel(
          'Name the compliance officer and the deputy, and confirm that the regulator has been notified ' +
            'of both.',
        ),
      ],
    },
    {
      heading: 'Knowing the client',
      blocks: [
        text(
          'No account is opened and no certificate is issued until the bank knows who the client is. ' +
            'The bank identifies the client, verifies their identity from independent documents, ' +
            'establishes who owns and controls a company, and understands the purpose of the ' +
            'relationship.',
        ),
        table(
          ['For an individual', 'For a company'],
          [0.5, 0.5],
          ['Passport or national identity card', 'Certificate of incorporation and articles'],
          ['Proof of address, no more than three months old', 'Registers of directors and of shareholders'],
          [
            'Occupation, source of wealth and source of funds',
            'Every person who owns or controls 25 per cent or more, identified as an individual',
          ],
          [
            'Purpose of the account and expected transactions',
            'Purpose of the account, expected transactions and any published accounts',
          ],
        ),
        text(
          'If these cannot be obtained, the account is not opened and the compliance officer considers ' +
            'whether to make a report.',
        ),
        counsel('Confirm the ownership threshold and the age of documents against the regulations in force.'),
      ],
    },
    {
      heading: 'Enhanced due diligence',
      blocks: [
        text('Where the risk is high, the bank requires more and reviews more often:'),
        list(
          'senior management approval before the relationship begins or continues;',
          'evidence of the source of wealth and the source of funds, not merely a statement;',
          'both of the above, without exception, for politically exposed persons, their families and ' +
            'close associates;',
          'a yearly review, and monitoring at lower thresholds.',
        ),
      ],
    },
    {
      heading: 'Digital wallets',
      blocks: [
        text(
          'For every wallet the bank records the owner, the network and the source of its contents. ' +
            'Clients enter the addresses they pay and confirm each with a code bound to the whole ' +
            'address. A member of staff checks addresses against the sanctions lists; a listed address ' +
            'is not paid.',
        ),
        counsel(
          'The software checks the form of an address but does not check it against sanctions lists. ' +
            'State who does so, when and how.',
        ),
      ],
    },
    {
      heading: 'Monitoring transactions',
      blocks: [
        text('Transactions are compared with what the bank knows of the client. A member of staff reviews:'),
        list(
          'amounts out of proportion to what the client has told us;',
          'funds that arrive and soon leave again for no apparent reason;',
          'several amounts just below a limit;',
          'beneficiaries in higher-risk countries, or with no apparent link to the client;',
          'sudden changes in how an account is used.',
        ),
        text(
          'Every review is recorded, with the questions asked and the decision taken, even where nothing ' +
            'was found.',
        ),
        counsel(
          'All of this is done by hand: the software selects no transactions for review and knows no ' +
            'limits but the client’s. State who reviews them, how often, and where this is recorded.',
        ),
      ],
    },
    {
      heading: 'Reports to the authorities',
      blocks: [
        text(
          'Any member of staff who suspects money laundering or the financing of terrorism informs the ' +
            'compliance officer on the same day. The compliance officer decides whether to report to ' +
            'the Financial Intelligence Unit, and reports without delay.',
        ),
        text(
          'No one may tell the client or anyone else that a report has been made or is being ' +
            'considered. Staff who report in good faith suffer no disadvantage.',
        ),
        counsel(
          'Insert the form of a report, its time limits, and the rules on holding a transaction until ' +
            'the Unit has replied.',
        ),
      ],
    },
    {
      heading: 'Sanctions and the financing of terrorism',
      blocks: [
        text(
          'A member of staff checks clients and owners against the sanctions lists before an account is ' +
            'opened, beneficiaries when they are reviewed, and all of them whenever a list changes. If ' +
            'there is a possible match, the client’s access is blocked until it is resolved. If the ' +
            'match is confirmed, funds are frozen and the authorities informed.',
        ),
        counsel(
          'This is done by hand: the software checks no one against a list, and pays a confirmed ' +
            'beneficiary immediately. Either connect a screening service, or state who checks whom and ' +
            'when, and how a payment that should not be made is stopped.',
        ),
      ],
    },
    {
      heading: 'Records',
      blocks: [
        text(
          'Identity documents, risk ratings with their reasons, transactions and reports are kept for as ' +
            'long as the law requires after the relationship ends or the transaction is made, in a form ' +
            'that can be given to the authorities without delay.',
        ),
        text(
          'The books are kept in double entry, and no entry is ever changed. Everything staff do is ' +
            'recorded at the time, in a form that reveals any later change.',
        ),
        counsel('Insert the retention period from the act and the regulations in force.'),
      ],
    },
    {
      heading: 'Staff',
      blocks: [
        text(
          'Everyone who deals with clients or payments is trained on joining and every year after that. ' +
            'Before employing anyone, the bank checks their identity and suitability. Attendance and ' +
            'results are recorded.',
        ),
      ],
    },
    {
      heading: 'Review',
      blocks: [
        text(
          'This document is reviewed every year together with the AML Business Risk Document, and ' +
            'whenever that document, the law or the bank’s business changes.',
        ),
        text('Questions about this document: {compliance}.'),
      ],
    },
  ],
}
