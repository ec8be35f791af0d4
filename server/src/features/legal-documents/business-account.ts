import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** The conditions of an account held by a company. */
export const businessAccount: DocumentText = {
  purpose:
    'These are the terms on which {legalName} holds an account for a company, and the documents it asks ' +
    'for when the account is opened.',
  sections: [
    {
      heading: 'Who can open an account',
      blocks: [
        text(
          'A company, partnership, trust or foundation that is validly formed where it is registered, ' +
            'whose owners and controllers are known to {name}, and whose business we understand. A ' +
            'company that issues bearer shares cannot open an account.',
        ),
      ],
    },
    {
      heading: 'Documents we need',
      blocks: [
        table(
          ['Document', 'Form'],
          [0.56, 0.44],
          [
            'Certificate of incorporation or register extract',
            'Certified copy, no more than three months old',
          ],
          ['Articles or partnership agreement', 'Certified copy'],
          ['Registers of directors and of shareholders', 'Certified copy, no more than three months old'],
          [
            'Passport and proof of address of each director, signatory and owner of 25 per cent or more',
            'Certified copies',
          ],
          ['Board resolution to open the account, naming the people who may act', 'Signed original'],
          [
            'Description of the business, expected transactions and source of the first funds',
            'Signed statement with evidence',
          ],
        ),
        text(
          'Documents in a language other than English must come with a certified translation. We may ' +
            'ask for more where the law requires it.',
        ),
      ],
    },
    {
      heading: 'Who may act',
      blocks: [
        text(
          'The company names the people who may view its accounts and give instructions in the portal, ' +
            'and the signatures that an order needs. Each person’s username, password and ' +
            'authenticator are theirs alone and must not be shared. Other people named by the company ' +
            'may act in writing or by telephone. To change any of this, the company sends us a written ' +
            'resolution.',
        ),
        text(
          'Anything a named person does with their own password and code is treated as done by the ' +
            'company. If a password, a code or a device is lost, call us at once on {emergency}.',
        ),
        counsel(
          'The software gives each person a sign-in of their own and applies the company’s signing ' +
            'rules. State how people who act in writing or by telephone prove who they are, and whether ' +
            'two of them must act together.',
        ),
      ],
    },
    {
      heading: 'Instructions and payments',
      blocks: [
        list(
          'Payments go only to beneficiaries whose details have been entered and confirmed with a code.',
          'Before a payment is made, the amount, beneficiary and account are shown again. We carry out ' +
            'exactly what is confirmed.',
          'A payment is made only if the account holds the full amount; there is no overdraft.',
          'We cannot recall a payment once it is made, but we will help you to ask the beneficiary’s bank.',
          'We may delay or refuse an instruction where the law requires it, and cannot always say why.',
        ),
      ],
    },
    {
      heading: 'Currencies and interest',
      blocks: [
        text(
          'Each currency has its own account, and nothing is converted without an instruction. ' +
            'Balances on account earn no interest; certificates of deposit do, at the rate agreed when ' +
            'they are signed.',
        ),
      ],
    },
    {
      heading: 'Statements',
      blocks: [
        text(
          'Statements for any period can be read, printed and downloaded in the portal at any time. ' +
            'Please raise any objection to an entry within 60 days of its date; the law may allow ' +
            'longer.',
        ),
        counsel('Confirm the period for objections and its effect under the governing law.'),
      ],
    },
    {
      heading: 'Fees',
      blocks: [
        text(
          'Our fees are set out in the schedule supplied with these terms. We give at least 60 days’ ' +
            'written notice of any change; until it takes effect, the company may close the account ' +
            'free of charge.',
        ),
        counsel('Attach the schedule of fees. The software charges none.'),
      ],
    },
    {
      heading: 'What the company must tell us',
      blocks: [
        text(
          'Any change of its name, registered office, owners, directors or business, before it takes ' +
            'effect or immediately afterwards; and, if we ask, what a payment is for. We ask because ' +
            'the Money Laundering (Prevention) Act No. 8 of 2011 requires it.',
        ),
      ],
    },
    {
      heading: 'Confidentiality and data',
      blocks: [
        text(
          'We keep confidential what we know of the company and its people, unless the law requires us ' +
            'to disclose it. Our privacy policy and regional privacy notices explain how we handle ' +
            'personal data.',
        ),
      ],
    },
    {
      heading: 'Liability',
      blocks: [
        text(
          'We are liable for loss caused by our failure to meet our obligations. We are not liable for ' +
            'acting on the order of an authority, or for events beyond our control.',
        ),
        counsel(
          'Counsel must draft the provisions on liability and its limits, governing law and ' +
            'jurisdiction.',
        ),
      ],
    },
    {
      heading: 'Closing an account',
      blocks: [
        text(
          'The company may close the account at any time in writing; we pay the balance to another ' +
            'account in its name. We may close it on 60 days’ notice, or without notice where the law ' +
            'requires it or the company has given us false information. A certificate of deposit still ' +
            'runs to its maturity date.',
        ),
      ],
    },
    {
      heading: 'Complaints',
      blocks: [
        text(
          'Please speak to your account manager first, or write to {compliance}. We acknowledge a ' +
            'complaint within five business days and answer it within 30 days. The company may also ' +
            'refer it to the {regulator}.',
        ),
        counsel('Confirm the time limits, and the authority that hears complaints and its address.'),
      ],
    },
  ],
}
