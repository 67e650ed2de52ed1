import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { CallError } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import { loadLogin } from './load-login.ts'

const institution = { nome: 'Biblioteca' }
const answering = (answers: ReadonlyMap<Address, unknown>) =>
  (async (endpoint: Address) => {
    const answer = answers.get(endpoint)
    if (answer === undefined) throw new CallError(503)
    return answer
  }) as never as Call

test.each([
  [[75, 1113], true],
  [[75], false],
])('with the activities %j granted to visitors a password may be replaced: %s', async (codes, mayRecover) => {
  const functions = { atividades: codes.map((cod_atividade) => ({ cod_atividade })) }
  const call = answering(
    new Map<Address, unknown>([
      [getInstitution, institution],
      [getFunctions, functions],
    ]),
  )
  expect(await loadLogin({ call })).toEqual({ institution, mayRecover })
})

test('what could not be had is left out, the other part stays', async () => {
  expect(await loadLogin({ call: answering(new Map([[getInstitution, institution]])) })).toEqual({ institution, mayRecover: false })
  const functions = { atividades: [{ cod_atividade: 1113 }] }
  expect(await loadLogin({ call: answering(new Map([[getFunctions, functions]])) })).toEqual({ mayRecover: true })
})
