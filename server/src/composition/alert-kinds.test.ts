import { alertKinds as names } from '@farol/contract/alerts.ts'
import { expect, test } from 'vitest'
import { alertKinds, collectAlertKinds } from './alert-kinds.ts'
import { declaredAlertKinds } from './features.ts'

test('every kind of alert is declared in the feature.ts of one feature, and stores tell it as declared there', () => {
  expect(declaredAlertKinds.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
  for (const one of declaredAlertKinds) expect(alertKinds[one.name]).toBe(one)
})

test('a kind that is declared twice or by nobody is refused by its name', () => {
  const twice = [...declaredAlertKinds, { ...alertKinds.debt, days: 3 }]
  expect(() => collectAlertKinds(twice)).toThrow('The kind of alert debt is declared twice.')
  const without = declaredAlertKinds.filter(({ name }) => name !== 'debt' && name !== 'security')
  expect(() => collectAlertKinds(without)).toThrow('No feature declares these kinds of alerts: debt, security.')
})
