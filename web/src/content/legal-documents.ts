/** The documents of the specification, section 2, and what each is for. */
export const legalDocuments = [
  {
    name: 'AML Business Risk Document',
    about: 'How the bank assesses the risk of money laundering in its business as a whole: clients, countries, products, channels.',
  },
  {
    name: 'AML CTF Risk Management Document',
    about: 'What the bank does about that risk, and against the financing of terrorism: due diligence, monitoring, reports to the authorities.',
  },
  {
    name: 'Business Account',
    about: 'The conditions of an account held by a company, and the papers the bank asks for when it is opened.',
  },
] as const
