/**
 * Tests have another bank than the invented one, with every setting of its own. One build of its web serves
 * all tests of a run.
 */
import { buildWeb, type BuildPlace, webBuilds } from './build/build-web.ts'

export const otherBank = {
  BANK_NAME: 'Banque des Trois Pitons',
  BANK_LEGAL_NAME: 'Banque des Trois Pitons SA',
  BANK_STREET: '1 Bay Street',
  BANK_CITY: 'Portsmouth',
  BANK_COUNTRY: 'Federation of Elsewhere',
  BANK_COUNTRY_IN_SHORT: 'Elsewhere',
  BANK_COUNTRY_CODE: 'XE',
  BANK_REGULATOR: 'Banking Board',
  BANK_BIC: 'PITODMDMXXX',
  BANK_HOURS: 'Every day, 8 AM to noon',
  BANK_PHONE: '+44 20 7946 0001',
  BANK_PRIVATE_CLIENTS_PHONE: '+44 20 7946 0002',
  BANK_EMERGENCY_PHONE: '+44 20 7946 0003',
  BANK_PRIVATE_CLIENTS_EMAIL: 'clients@pitons.example',
  BANK_COMPLIANCE_EMAIL: 'law@pitons.example',
  BANK_MANAGER_NAME: 'Ada Piton',
  BANK_MANAGER_PHONE: '+44 20 7946 0004',
  BANK_MANAGER_EMAIL: 'ada@pitons.example',
  BANK_MANAGER_HOURS: 'Mon-Fri 9AM-1PM GMT',
  BANK_EU_REPRESENTATIVE: 'Bureau Léman SARL',
  BANK_EU_REPRESENTATIVE_ADDRESS: '3 quai, Nantes',
  BANK_EU_REPRESENTATIVE_EMAIL: 'union@pitons.example',
  BANK_UK_REPRESENTATIVE: 'Thames Office Ltd',
  BANK_UK_REPRESENTATIVE_ADDRESS: '9 Wharf, London',
  BANK_UK_REPRESENTATIVE_EMAIL: 'kingdom@pitons.example',
  BANK_MANAGER_HOURS_HERE: '5 AM to 9 AM in Portsmouth',
  BANK_MANAGER_OFFICE: 'Mon-Fri 05:00-09:00',
  BANK_MANAGER_ANSWERS_WITHIN: '1 hour',
  PUBLIC_URL: 'https://pitons.example,https://www.pitons.example',
}

/** Builds its web, or returns the build that is there. `link` is moved to it. */
export async function buildOtherBank(link: BuildPlace['link']) {
  const env = { ...process.env, NODE_ENV: 'production', ...otherBank }
  return await buildWeb(env, { builds: webBuilds, link })
}
