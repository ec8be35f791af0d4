import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** How the risk of money laundering is assessed for the business as a whole. */
export const amlBusinessRisk: DocumentText = {
  purpose:
    'This document sets out how {legalName} assesses the risk that its business is used to launder ' +
    'money or to finance terrorism. It is the ground on which the AML CTF Risk Management Document ' +
    'stands.',
  sections: [
    {
      heading: 'Who we are, and what binds us',
      blocks: [
        text(
          '{legalName} is a private bank in {city}, registered in {country} and regulated by its ' +
            '{regulator}. It holds deposits, issues certificates of deposit and makes payments for ' +
            'families and their companies.',
        ),
        text(
          'It is bound by the Offshore Banking Act with its amendments and by the Money Laundering ' +
            '(Prevention) Act No. 8 of 2011. Suspicious transactions are reported to the Financial ' +
            'Intelligence Unit. The {regulator} supervises the bank, also as the authority against money ' +
            'laundering.',
        ),
        counsel(
          'Confirm the list of acts, regulations and guidance notes in force on the day of adoption, ' +
            'and the bank’s licence number.',
        ),
      ],
    },
    {
      heading: 'How a risk is measured',
      blocks: [
        text(
          'Each risk is given two marks from 1 to 3: how likely it is that the bank is misused in this ' +
            'way, and how much harm it would do. The product of the two is the inherent risk. The ' +
            'measures in place are then judged, and what is left is the residual risk.',
        ),
        table(
          ['Inherent risk', 'Product', 'What it asks for'],
          [0.22, 0.16, 0.62],
          ['Low', '1 or 2', 'Ordinary due diligence; reviewed every three years'],
          ['Medium', '3 or 4', 'Ordinary due diligence with closer monitoring; reviewed every two years'],
          [
            'High',
            '6 or 9',
            'Enhanced due diligence and the consent of senior management; reviewed every year',
          ],
        ),
        text(
          'A relationship is never rated lower than the highest risk of its parts demands. A rating is ' +
            'written down with its reasons.',
        ),
      ],
    },
    {
      heading: 'Clients',
      blocks: [
        text(
          'Clients are natural persons and the companies they own. All are met or called before an ' +
            'account is opened; none is anonymous. The risk of a client is seen in who they are, how ' +
            'they came to their wealth, and what they want the account for.',
        ),
        table(
          ['Kind of client', 'Inherent risk', 'Why'],
          [0.36, 0.18, 0.46],
          ['Salaried or retired person, resident', 'Low', 'Income is regular and can be shown'],
          ['Owner of a trading company', 'Medium', 'Money of the company and of the owner can mix'],
          ['Company with more than one layer of owners', 'High', 'The person behind it may be hidden'],
          ['Trust or foundation', 'High', 'Founder, trustee and beneficiary are different persons'],
          ['Politically exposed person, family, close associate', 'High', 'Public money and influence'],
        ),
      ],
    },
    {
      heading: 'Countries',
      blocks: [
        text(
          'The bank serves clients in four regions: the Americas, Europe, Asia and Australia. The risk ' +
            'of a country is taken from the lists of the Financial Action Task Force, from sanctions ' +
            'lists, and from what the bank itself has seen.',
        ),
        list(
          'No relationship is entered into with persons in a country under a call for action of the ' +
            'Financial Action Task Force.',
          'A country under increased monitoring makes a relationship at least medium.',
          'Payments to and from sanctioned persons are refused and reported.',
        ),
        counsel('Name the sanctions lists that apply to the bank and the order in which they are checked.'),
      ],
    },
    {
      heading: 'Products',
      blocks: [
        table(
          ['Product', 'Inherent risk', 'Why', 'Measure'],
          [0.2, 0.14, 0.3, 0.36],
          [
            'Deposit account',
            'Medium',
            'Money comes from and goes to other banks',
            'Beneficiaries confirmed by the client; limits above which a code is asked; monitoring',
          ],
          [
            'Certificate of deposit',
            'Low',
            'The sum is bound for years and returns to the account it came from',
            'Funded only from an account of the same client',
          ],
          [
            'Digital wallet',
            'High',
            'Origin and owner of an address can be hidden',
            'Wallet addresses confirmed with a code; source of funds asked; enhanced monitoring',
          ],
          [
            'Securities on instruction',
            'Medium',
            'Value can be moved by trades',
            'Every order taken by a person and read back',
          ],
        ),
      ],
    },
    {
      heading: 'Channels',
      blocks: [
        text(
          'Clients act through a portal. They sign in with a password and a code from an ' +
            'authenticator; certain acts ask for a further code that is good for exactly that act. Staff ' +
            'act through the same system; what they do is recorded under their name, in a record in which ' +
            'a later change shows.',
        ),
        text(
          'The risk of the channel is that somebody else acts in the client’s name. It is rated ' +
            'medium, and low after these measures.',
        ),
      ],
    },
    {
      heading: 'What is left',
      blocks: [
        table(
          ['Area', 'Inherent', 'Measures', 'Residual'],
          [0.3, 0.2, 0.3, 0.2],
          ['Clients', 'Medium', 'Good', 'Low'],
          ['Countries', 'Medium', 'Good', 'Medium'],
          ['Products: deposits, certificates', 'Medium', 'Good', 'Low'],
          ['Products: digital wallets', 'High', 'Fair', 'Medium'],
          ['Channels', 'Medium', 'Good', 'Low'],
        ),
        counsel(
          'These marks are an example. The bank’s own figures on clients, countries and payments have ' +
            'to stand behind them.',
        ),
      ],
    },
    {
      heading: 'Review',
      blocks: [
        text(
          'The assessment is reviewed at least once a year, and at once when a product, a country or a ' +
            'law changes. The compliance officer writes it, the board adopts it, and an auditor who did ' +
            'not write it reviews it.',
        ),
        text('Questions about this document: {compliance}.'),
      ],
    },
  ],
}
