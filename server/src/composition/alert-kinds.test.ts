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

// Name, when its e-mail goes, whether its reader may decline it, days for which it makes sense, screen, whether it is asked again before it goes.
const declared = [
  ['clearance', 'at_once', false, undefined, '/meu{product}/nada-consta', false],
  ['comment_decided', 'daily', true, 180, '/meu{product}/comentarios', false],
  ['debt', 'daily', false, undefined, '/meu{product}/debitos', false],
  ['followed_periodical', 'daily', true, 60, '/meu{product}', false],
  ['followed_title', 'daily', true, 60, '/meu{product}', false],
  ['hold_back_in_queue', 'at_once', false, undefined, '/meu{product}/reservas', false],
  ['hold_cancelled', 'at_once', false, undefined, '/meu{product}/reservas', false],
  ['hold_expired', 'at_once', false, undefined, '/meu{product}/reservas', false],
  ['hold_last_day', 'daily', true, 1, '/meu{product}/reservas', true],
  ['hold_on_the_way', 'none', false, 30, '/meu{product}/reservas', false],
  ['hold_passed_over', 'at_once', false, undefined, '/meu{product}/reservas', false],
  ['hold_placed', 'at_once', false, undefined, '/meu{product}/reservas', false],
  ['hold_released', 'at_once', false, 30, '/meu{product}/reservas', false],
  ['loan_due_soon', 'daily', true, 2, '/meu{product}/emprestimos', true],
  ['loan_due_today', 'daily', true, 1, '/meu{product}/emprestimos', true],
  ['loan_moved', 'at_once', false, undefined, '/meu{product}/emprestimos', false],
  ['loan_overdue', 'daily', false, 30, '/meu{product}/emprestimos', true],
  ['loan_receipt', 'at_once', false, undefined, '/meu{product}/emprestimos', false],
  ['loan_request', 'at_once', false, undefined, '/meu{product}/solicitacoes', false],
  ['profile_matches', 'daily', true, 60, '/meu{product}', false],
  ['registration_ends', 'daily', false, 30, '/meu{product}/dados-pessoais', true],
  ['renewal_receipt', 'at_once', false, undefined, '/meu{product}/emprestimos', false],
  ['search_matches', 'daily', true, 60, '/meu{product}', false],
  ['security', 'at_once', false, undefined, '/meu{product}/acessos', false],
  ['service_request', 'at_once', true, undefined, '/meu{product}', false],
  ['staff_notice', 'at_once', true, undefined, '/meu{product}/alertas', false],
  ['suggestion', 'daily', true, 180, '/meu{product}', false],
  ['suspension_end', 'daily', false, undefined, '/meu{product}/afastamentos', false],
  ['suspension_start', 'at_once', false, undefined, '/meu{product}/afastamentos', false],
]

test('what readers may decline, when an e-mail goes and for how long it makes sense, kind by kind', () => {
  const rows = declaredAlertKinds.map(({ name, email, optional, days, link, isStillRelevant }) => [
    name,
    email,
    optional,
    days,
    link,
    isStillRelevant !== undefined,
  ])
  expect(rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual(declared)
})
