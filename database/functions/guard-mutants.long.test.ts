import { expect, test } from 'vitest'
import { tableMutants } from './guard-mutants.ts'
import { openReaders, sweepTables } from './policies-sweep.ts'

test('the sweep of tables catches each policy that is opened or switched off', async () => {
  const readers = await openReaders()
  try {
    const mutants = await tableMutants(readers.bank)
    const survivors: string[] = []
    for (const { table, name, weaken, restore } of mutants) {
      await readers.bank.owner.query(weaken)
      const { leaks } = await sweepTables(readers, table)
      await readers.bank.owner.query(restore)
      if (leaks.length === 0) survivors.push(name)
    }
    expect(survivors).toEqual([])
    expect((await sweepTables(readers)).leaks).toEqual([])
    console.info(`guard mutants: ${mutants.length} policies, all caught`)
  } finally {
    await readers.bank.close()
  }
})
