import { counsel, type DocumentText, list, table, text } from './document-text.ts'

/** The conditions of an account held by a company. */
export const businessAccount: DocumentText = {
  purpose:
    'These are the conditions on which {legalName} keeps an account for a company, and the papers it ' +
    'asks for when the account is opened.',
  sections: [
    {
      heading: 'Who can open an account',
      blocks: [
        text(
          'A company, partnership, trust or foundation that exists under the law of its seat, whose ' +
            'owners and controllers are known to {name}, and whose business we understand. A company ' +
            'that issues bearer shares cannot open an account.',
        ),
      ],
    },
    {
      heading: 'Papers',
      blocks: [
        table(
          ['Paper', 'Form'],
          [0.56, 0.44],
          [
            'Certificate of incorporation or extract from the register',
            'Certified copy, not older than three months',
          ],
          ['Articles or partnership agreement', 'Certified copy'],
          ['Register of directors and of shareholders', 'Certified copy, not older than three months'],
          [
            'Passport and proof of address of each director, signatory and owner of 25 per cent or more',
            'Certified copies',
          ],
          ['Resolution of the board to open the account, with the persons who may act', 'Signed original'],
          [
            'Description of the business, expected movements, source of the first funds',
            'Signed statement, with evidence',
          ],
        ),
        text(
          'Papers in another language than English come with a certified translation. We may ask for ' +
            'more where the law asks us.',
        ),
      ],
    },
    {
      heading: 'Who may act',
      blocks: [
        text(
          'The company names one person who sees the account in the portal and gives instructions ' +
            'there, with a username, a password and an authenticator that are that person’s alone and ' +
            'are not shared. Others whom the company names may act in writing or by telephone. A change ' +
            'is made by a resolution that we receive in writing.',
        ),
        text(
          'What a named person does with their own password and code counts as done by the company. If ' +
            'a password, a code or a device is lost, tell us at once: {emergency}.',
        ),
        counsel(
          'The software gives an account to one person with one sign-in. Say how the others prove who ' +
            'they are, and whether two of them have to act together.',
        ),
      ],
    },
    {
      heading: 'Instructions and payments',
      blocks: [
        list(
          'Payments go only to beneficiaries whose details were entered and confirmed with a code.',
          'Before a payment is made, sum, beneficiary and account are shown again. What is confirmed then ' +
            'is what is done.',
          'A payment is made only if the account holds the whole sum; there is no overdraft.',
          'A payment that was made cannot be called back by us; we help to ask the beneficiary’s bank.',
          'We may hold or refuse an instruction where the law obliges us, and may not always say why.',
        ),
      ],
    },
    {
      heading: 'Currencies and interest',
      blocks: [
        text(
          'Each currency is an account of its own. Nothing is converted without an instruction. Money ' +
            'in an account bears no interest; certificates of deposit do, at the rate that is fixed ' +
            'before they are signed.',
        ),
      ],
    },
    {
      heading: 'Statements',
      blocks: [
        text(
          'Statements of any period can be read, printed and downloaded in the portal at any time. ' +
            'Objections to an entry are to be raised within 60 days after the day it was made; later ' +
            'ones remain possible where the law says so.',
        ),
        counsel('Confirm the period for objections and its effect under the law that governs the contract.'),
      ],
    },
    {
      heading: 'Fees',
      blocks: [
        text(
          'Fees are those of the schedule that was handed over with these conditions. A change is told ' +
            'in writing at least 60 days before it counts; the company may close the account without ' +
            'cost until then.',
        ),
        counsel('Attach the schedule of fees. The software charges none by itself.'),
      ],
    },
    {
      heading: 'What the company tells us',
      blocks: [
        text(
          'Changes of its name, seat, owners, directors or business, before or at once after they take ' +
            'effect; and, where we ask, what a payment is for. We ask because the Money Laundering ' +
            '(Prevention) Act No. 8 of 2011 obliges us.',
        ),
      ],
    },
    {
      heading: 'Secrecy and data',
      blocks: [
        text(
          'We keep secret what we know of the company and its people, except where the law obliges us ' +
            'to tell. How we handle personal data is in our privacy policy and in the notices for single ' +
            'regions.',
        ),
      ],
    },
    {
      heading: 'Liability',
      blocks: [
        text(
          'We answer for the harm we cause by not doing what we owe. We do not answer for what an ' +
            'authority orders, or for events that nobody could have prevented.',
        ),
        counsel(
          'Liability, its limits, and the law and the courts that govern this contract have to be ' +
            'written by counsel.',
        ),
      ],
    },
    {
      heading: 'Closing an account',
      blocks: [
        text(
          'The company may close the account at any time, in writing; the balance goes to an account ' +
            'in its own name. We may close it with 60 days’ notice, and without notice where the law ' +
            'obliges us or the company has told us something untrue. A certificate of deposit that is ' +
            'still running ends on its own day.',
        ),
      ],
    },
    {
      heading: 'Complaints',
      blocks: [
        text(
          'Please tell your account manager first, or write to {compliance}. We confirm a complaint ' +
            'within five business days and answer it within 30 days. The company can also turn to the ' +
            '{regulator}.',
        ),
        counsel('Confirm the time limits and the address of the authority that hears complaints.'),
      ],
    },
  ],
}
