export type Beneficiary = { name: string; verified: boolean; paid: string }

export const beneficiaries: readonly Beneficiary[] = [
  { name: 'Atelier Moreau', verified: true, paid: '12,400.00' },
  { name: 'Harbour Yachts Ltd', verified: false, paid: '0.00' },
  { name: 'Whitcombe & Sons', verified: true, paid: '48,125.80' },
]

export type Movement = {
  day: string
  text: string
  reference: string
  debit: string
  credit: string
  balance: string
}

export const movements: readonly Movement[] = [
  {
    day: '1 Sep 2026',
    text: 'Opening balance',
    reference: 'OPEN-BAL',
    debit: '',
    credit: '',
    balance: '1,143,867.25',
  },
  {
    day: '3 Sep 2026',
    text: 'Incoming Transfer',
    reference: 'TXN-9F21C04A',
    debit: '',
    credit: '+42,500.00',
    balance: '1,186,367.25',
  },
  {
    day: '9 Sep 2026',
    text: 'Outgoing Payment',
    reference: 'TXN-7B3E88D1',
    debit: '−8,240.00',
    credit: '',
    balance: '1,178,127.25',
  },
  {
    day: '15 Sep 2026',
    text: 'Incoming Transfer',
    reference: 'TXN-C4410E2F',
    debit: '',
    credit: '+12,750.00',
    balance: '1,190,877.25',
  },
]

export const balances = [
  { at: '2026-09-01', value: '1143867.25' },
  { at: '2026-09-03', value: '1186367.25' },
  { at: '2026-09-09', value: '1178127.25' },
  { at: '2026-09-15', value: '1190877.25' },
  { at: '2026-09-22', value: '1187696.80' },
  { at: '2026-10-05', value: '1162911.10' },
  { at: '2026-10-12', value: '1224811.10' },
  { at: '2026-10-19', value: '1223350.30' },
  { at: '2026-10-27', value: '1233225.55' },
  { at: '2026-11-03', value: '1218225.55' },
  { at: '2026-11-10', value: '1256425.55' },
  { at: '2026-11-18', value: '1250000.55' },
] as const

export const bankOfBeneficiary = [
  { name: 'Bank', value: 'Thames & Mercer Bank' },
  { name: 'IBAN', value: 'GB29 NWBK 6016 1331 9268 19' },
  { name: 'Sort code', value: '60-16-13' },
  { name: 'BIC', value: null },
]
