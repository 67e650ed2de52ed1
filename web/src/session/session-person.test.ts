import { expect, test } from 'vitest'
import { isPerson, personOf } from './session-person.ts'

type Reply = Parameters<typeof personOf>[0]

const user = { cod_pessoa: '2', nome_pessoa: 'Elisa Moraes' } as Reply['user']
const bare: Reply = { user, authPermissions: [{ cod_modulo: 1, cod_atividade: 8 }], bloqueio: false }

test('what a person must do first, and the terms that are not accepted, come along only where there are some', () => {
  expect(Object.keys(personOf(bare))).toEqual(['user', 'authPermissions'])
  expect(personOf({ ...bare, primeiro: 'segundo_fator', termos: 'pendentes' })).toEqual({
    user,
    authPermissions: bare.authPermissions,
    first: 'segundo_fator',
    terms: 'pendentes',
  })
})

test('only an object with a user is a person', () => {
  const found = [{ user }, {}, null, undefined, 'user'].map(isPerson)
  expect(found).toEqual([true, false, false, false, false])
})
