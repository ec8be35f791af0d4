import { describe, expect, it } from 'vitest'
import { counted, countedUpTo } from './counted.ts'

describe('counted', () => {
  it('has the singular for one alone, and groups thousands', () => {
    expect(counted(0, 'account')).toBe('0 accounts')
    expect(counted(1, 'account')).toBe('1 account')
    expect(counted(2, 'account')).toBe('2 accounts')
    expect(counted(1250, 'file')).toBe('1,250 files')
  })

  it('takes another plural', () => {
    expect(counted(1, 'beneficiary', 'beneficiaries')).toBe('1 beneficiary')
    expect(counted(3, 'beneficiary', 'beneficiaries')).toBe('3 beneficiaries')
  })
})

describe('countedUpTo', () => {
  it('says that there may be more where the count stopped', () => {
    expect(countedUpTo(1, 1000, 'request')).toBe('1 request')
    expect(countedUpTo(999, 1000, 'request')).toBe('999 requests')
    expect(countedUpTo(1000, 1000, 'request')).toBe('1,000 or more requests')
  })
})
