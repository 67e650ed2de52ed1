import { expect, test } from 'vitest'
import { debtAlerts } from '../debts/alert-kinds.ts'
import { suspensionAlerts } from '../suspensions/alert-kinds.ts'
import type { Stores } from '../../ports/stores.ts'
import { loanAlerts } from './alert-kinds.ts'

test.each([
  ['loan_due_soon', 'daily', true, 2, '/meu{product}/emprestimos'],
  ['loan_due_today', 'daily', true, 1, '/meu{product}/emprestimos'],
  ['loan_overdue', 'daily', false, 30, '/meu{product}/emprestimos'],
  ['hold_last_day', 'daily', true, 1, '/meu{product}/reservas'],
  ['loan_receipt', 'at_once', false, undefined, '/meu{product}/emprestimos'],
  ['renewal_receipt', 'at_once', false, undefined, '/meu{product}/emprestimos'],
  ['loan_moved', 'at_once', false, undefined, '/meu{product}/emprestimos'],
  ['suspension_start', 'at_once', false, undefined, '/meu{product}/afastamentos'],
  ['suspension_end', 'daily', false, undefined, '/meu{product}/afastamentos'],
  ['debt', 'daily', false, undefined, '/meu{product}/debitos'],
] as const)('%s is sent %s (may be declined: %s) for %s days and leads to %s', (name, email, optional, days, link) => {
  const kind = [...loanAlerts, ...suspensionAlerts, ...debtAlerts].find((one) => one.name === name)!
  expect([kind.email, kind.optional, kind.days, kind.link]).toEqual([email, optional, days, link])
})

test('what is told of a due day is asked for again before it is sent, by its occasion', async () => {
  const asked: string[] = []
  const maintenance = { isStillDue: async (occasion: string) => asked.push(occasion) > 2 }
  const deps = { librarySystem: { maintenance } } as unknown as Stores
  const outcomes = []
  for (const { name, isStillRelevant } of loanAlerts)
    outcomes.push([name, await isStillRelevant?.(deps, { subject: 'loan:5', occasion: name, params: {} })])
  expect(outcomes).toEqual([
    ['loan_due_soon', false],
    ['loan_due_today', false],
    ['loan_overdue', true],
    ['hold_last_day', true],
    ['loan_receipt', undefined],
    ['renewal_receipt', undefined],
    ['loan_moved', undefined],
  ])
  expect(asked).toEqual(['loan_due_soon', 'loan_due_today', 'loan_overdue', 'hold_last_day'])
})
