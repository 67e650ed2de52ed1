import { identify } from '@farol/contract/desk/identify.ts'
import { lend, returnCopy, undoLoan } from '@farol/contract/desk/loans.ts'
import type { Address } from '@farol/contract/address.ts'
import { expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { deskActs } from './desk-acts.ts'

const endpoints = [lend, returnCopy, undoLoan]

test('each act of the one field is a call of its own under its key; of the box only where the copy lay in it', async () => {
  const found = [{ tipo: 'leitor' }]
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([[identify, () => ({ data: found })], ...endpoints.map((one) => [one, () => ({})] as const)]),
  )
  const acts = deskActs(call)
  expect(await acts.identify('9')).toBe(found)
  await acts.lend('17', 'E1', { tipo: 'consulta' }, 'k1')
  await acts.takeBack('E1', false, 'k2')
  await acts.takeBack('E2', true, 'k3')
  await acts.undo('farol-1', 'emprestimo', 'k4')
  expect(made.map(({ path, params, body, idempotencyKey }) => [path, params, body, idempotencyKey])).toEqual([
    [identify.path, undefined, { q: '9' }, undefined],
    [lend.path, undefined, { leitor: '17', exemplar: 'E1', tipo: 'consulta' }, 'k1'],
    [returnCopy.path, undefined, { exemplar: 'E1' }, 'k2'],
    [returnCopy.path, undefined, { exemplar: 'E2', caixa: true }, 'k3'],
    [undoLoan.path, { cod: 'farol-1' }, { ato: 'emprestimo' }, 'k4'],
  ])
})
