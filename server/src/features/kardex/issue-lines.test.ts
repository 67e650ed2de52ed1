import { expect, test } from 'vitest'
import type { StoredIssue } from '../../ports/serial-issues.ts'
import { fromIssue, subscriptionText } from './wire.ts'

const issue = (more: Partial<StoredIssue> = {}): StoredIssue => ({ id: 7, titleId: 1, libraryId: 1, volume: '', number: '', supplement: '', sortKey: '', status: 'received', copies: 2, ...more }) // prettier-ignore

test.each([
  ['received', 'R', 'Recebido', 'Received'],
  ['missing', 'F', 'Faltante', 'Missing'],
  ['expected', 'E', 'Esperado', 'Expected'],
  ['not_published', 'N', 'Não publicado', 'Not published'],
  ['in_binding', 'C', 'Em encadernação', 'In binding'],
  ['lost', 'P', 'Perdido', 'Lost'],
] as const)('an issue that is %s is %s, in words %s, %s', (status, letter, portuguese, english) => {
  const told = (language: 'pt' | 'en') => fromIssue(issue({ status }), language)
  expect([told('pt').situacao, told('pt').desc_situacao, told('en').desc_situacao]).toEqual([letter, portuguese, english])
})

test.each([
  [{ volume: '2', number: '1-2', supplement: 'A', year: 2010 }, 'v. 2, n. 1-2, supl. A, 2010'],
  [{ number: '4', year: 2010 }, 'n. 4, 2010'],
  [{ year: 0 }, '0'],
  [{ caption: 'Especial', volume: '2' }, 'Especial'],
  [{ caption: '', volume: '2' }, '7'],
  [{}, '7'],
])('%j is called %s', (more, name) => {
  expect(fromIssue(issue(more), 'pt').descricao).toBe(name)
})

test('what an issue says of itself, and nothing that it does not say', () => {
  const base = { cod_fasciculo: '7', situacao: 'R', desc_situacao: 'Recebido', exemplares: 2 }
  expect(fromIssue(issue(), 'pt')).toEqual({ ...base, descricao: '7' })
  expect(fromIssue(issue({ year: 2010, volume: '2', number: '1', supplement: 'A' }), 'pt')).toEqual({
    ...base,
    descricao: 'v. 2, n. 1, supl. A, 2010',
    ano: '2010',
    volume: '2',
    numero: '1',
    suplemento: 'A',
  })
  expect([subscriptionText('corrente', 'en'), subscriptionText('encerrada', 'en')]).toEqual(['Current subscription', 'Closed collection'])
})
