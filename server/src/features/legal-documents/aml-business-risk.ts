import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** How the risk of money laundering is assessed for the business as a whole. */
export const amlBusinessRisk: DocumentText = {
  purpose:
    'This document sets out how {legalName} assesses the risk that its business is used to launder ' +
    'money or to finance terrorism. The AML CTF Risk Management Document is based on it.',
  sections: [
    {
      heading: 'The bank and the law that applies to it',
      blocks: [
        text(
          '{legalName} is a private bank in {city}, registered in {country} and regulated by its ' +
            '{regulator}. It holds deposits, issues certificates of deposit and makes payments for ' +
            'families and their companies.',
        ),
        text(
          'It is subject to the Offshore Banking Act, as amended, and to the Money Laundering ' +
            '(Prevention) Act No. 8 of 2011. Suspicious transactions are reported to the Financial ' +
            'Intelligence Unit. The {regulator} supervises the bank, including its measures against ' +
            'money laundering.',
        ),
        counsel(
          'Confirm the acts, regulations and guidance notes in force on the date of adoption, and the ' +
            'bank’s licence number.',
        ),
      ],
    },
    {
      heading: 'How risk is measured',
      blocks: [
        text(
          'Each risk receives two scores from 1 to 3: how likely it is that the bank is misused in this ' +
            'way, and how much harm that would do. The two multiplied give the inherent risk. The ' +
            'controls in place are then assessed; what remains is the residual risk.',
        ),
        table(
          ['Inherent risk', 'Score', 'What it requires'],
          [0.22, 0.16, 0.62],
          ['Low', '1 or 2', 'Standard due diligence; review every three years'],
          ['Medium', '3 or 4', 'Standard due diligence with closer monitoring; review every two years'],
          ['High', '6 or 9', 'Enhanced due diligence and senior management approval; review every year'],
        ),
        text(
          'A relationship is never rated below the highest of its individual risks. Every rating is ' +
            'recorded with its reasons.',
        ),
      ],
    },
    {
      heading: 'Clients',
      blocks: [
        text(
          'Clients are individuals and the companies they own. The bank meets or calls each of them ' +
            'before it opens an account; none is anonymous. A client’s risk depends on who they are, ' +
            'how they acquired their wealth, and what the account is for.',
        ),
        table(
          ['Type of client', 'Inherent risk', 'Reason'],
          [0.36, 0.18, 0.46],
          ['Resident individual, employed or retired', 'Low', 'Income is regular and can be evidenced'],
          ['Owner of a trading company', 'Medium', 'Company and personal funds may be mixed'],
          ['Company with more than one layer of owners', 'High', 'The beneficial owner may be hidden'],
          ['Trust or foundation', 'High', 'Founder, trustee and beneficiary are different people'],
          [
            'Politically exposed person, family member or close associate',
            'High',
            'Access to public funds and influence',
          ],
        ),
      ],
    },
    {
      heading: 'Countries',
      blocks: [
        text(
          'The bank serves clients in four regions: the Americas, Europe, Asia and Australia. Country ' +
            'risk follows the lists of the Financial Action Task Force, sanctions lists and the bank’s ' +
            'own experience.',
        ),
        list(
          'The bank accepts no client in a country subject to a Financial Action Task Force call for ' +
            'action.',
          'A client in a country under increased monitoring is rated medium or high.',
          'Payments to and from sanctioned persons are refused and reported.',
        ),
        counsel('Name the sanctions lists that apply to the bank, and the order in which they are checked.'),
      ],
    },
    {
      heading: 'Products',
      blocks: [
        table(
          ['Product', 'Inherent risk', 'Reason', 'Control'],
          [0.2, 0.14, 0.3, 0.36],
          [
            'Deposit account',
            'Medium',
            'Funds come from and go to other banks',
            'Beneficiaries confirmed by the client; a code required above set amounts; monitoring',
          ],
          [
            'Certificate of deposit',
            'Low',
            'Funds are locked in for years and return to the account they came from',
            'Funded only from an account of the same client',
          ],
          [
            'Digital wallet',
            'High',
            'The origin of funds and the owner of an address can be hidden',
            'Wallet addresses confirmed with a code; source of funds evidenced; enhanced monitoring',
          ],
          [
            'Securities on instruction',
            'Medium',
            'Trades can be used to move value',
            'Every order taken by a member of staff and read back',
          ],
        ),
      ],
    },
    {
      heading: 'Channels',
      blocks: [
        text(
          'Clients use a portal. They sign in with a password and a code from an authenticator; certain ' +
            'actions need a further code that is valid for that action only. Staff use the same ' +
            'system, and everything they do is recorded under their name and protected against change.',
        ),
        text(
          'The risk is that another person acts in the client’s name. The inherent risk is medium; the ' +
            'residual risk is low.',
        ),
      ],
    },
    {
      heading: 'Residual risk',
      blocks: [
        table(
          ['Area', 'Inherent', 'Controls', 'Residual'],
          [0.3, 0.2, 0.3, 0.2],
          ['Clients', 'Medium', 'Good', 'Low'],
          ['Countries', 'Medium', 'Good', 'Medium'],
          ['Products: deposits, certificates', 'Medium', 'Good', 'Low'],
          ['Products: digital wallets', 'High', 'Fair', 'Medium'],
          ['Channels', 'Medium', 'Good', 'Low'],
        ),
        counsel(
          'These ratings are an example. They must be supported by the bank’s own figures on clients, ' +
            'countries and payments.',
        ),
      ],
    },
    {
      heading: 'Review',
      blocks: [
        text(
          'The assessment is reviewed at least once a year, and whenever a product, a country or the ' +
            'law changes. The compliance officer prepares it, the board adopts it and an independent ' +
            'auditor reviews it.',
        ),
        text('Questions about this document: {compliance}.'),
      ],
    },
  ],
}
