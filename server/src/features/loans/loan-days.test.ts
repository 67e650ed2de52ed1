import { expect, test } from 'vitest'
import type { Stores } from '../../ports/stores.ts'
import { loanDays } from './loan-days.ts'

const loan = { id: 'farol-5', dueOn: '2026-11-10', dueTime: '22:00', title: 'Atlas', library: { code: 'BC', name: 'Biblioteca Central' } }
const stores = (loans: boolean) =>
  ({
    librarySystem: { capabilities: { loans }, loans: { open: async (patronId: number) => ({ loans: patronId === 7 ? [loan] : [] }) } },
  }) as unknown as Stores
const asked = { patronId: 7, now: new Date('2026-11-03T13:00:00Z'), language: 'pt' } as const

test('the calendar has the end of each loan, of the person alone, where the library system knows loans', async () => {
  expect(await loanDays.entries(stores(true), asked)).toEqual([
    { kind: 'return', id: 'farol-5', day: '2026-11-10', time: '22:00', title: 'Atlas', library: 'Biblioteca Central' },
  ])
  expect(await loanDays.entries(stores(true), { ...asked, patronId: 8 })).toEqual([])
  expect(await loanDays.entries(stores(false), asked)).toEqual([])
})
