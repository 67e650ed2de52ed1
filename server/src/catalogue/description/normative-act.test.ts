import { expect, test } from 'vitest'
import type { MarcRecord } from '../record.ts'
import { describeArchivalPlace } from './archival-level.ts'
import { describeAct } from './normative-act.ts'

const recordOf = (...fields: readonly (readonly [tag: string, parts: Readonly<Record<string, string>>])[]): MarcRecord => ({
  leader: '00000nam a2200000 a 4500',
  fields: fields.map(([tag, parts]) => ({
    tag,
    ind1: ' ',
    ind2: ' ',
    subfields: Object.entries(parts).map(([code, value]) => ({ code, value })),
  })),
})

test('993 says what an act is', () => {
  const act = recordOf(
    ['245', { a: 'Lei nº 8.666, de 21 de junho de 1993' }],
    ['993', { a: 'Lei', b: '8.666', c: '1993-06-21', d: 'Brasil', e: 'Federal', f: 'Revogada' }],
  )
  expect(describeAct(act)).toEqual({
    kind: 'lei',
    number: '8666',
    date: '1993-06-21',
    body: 'Brasil',
    sphere: 'federal',
    status: 'revogado',
  })
})

test.each([
  ['8.666/1993', '8666'],
  ['8.666/93', '8666'],
  ['0012/2019/CONSUNI', '12'],
  ['CONSUNI/12', '12'],
  ['s/n', undefined],
])('the number of an act ends where its year begins: %s', (b, number) => {
  expect(describeAct(recordOf(['993', { a: 'lei', b }]))?.number).toBe(number)
})

test('the year behind the number is told where no day is', () => {
  expect(describeAct(recordOf(['993', { a: 'lei', b: '8.666/1993' }]))).toEqual({ kind: 'lei', number: '8666', year: '1993' })
  expect(describeAct(recordOf(['993', { a: 'lei', b: '8.666/93' }]))).toEqual({ kind: 'lei', number: '8666' })
})

test.each([
  ['Lei nº 8.666, de 21 de junho de 1993', { kind: 'lei', number: '8666', date: '1993-06-21' }],
  ['Resolução CONSUNI n. 12, de 1º de março de 2019', { kind: 'resolução', number: '12', date: '2019-03-01' }],
  ['Decreto-lei nº 2.848, de 7 de dezembro de 1940', { kind: 'decreto-lei', number: '2848', date: '1940-12-07' }],
  ['Portaria no 7, de 31 de fevereiro de 2001', { kind: 'portaria', number: '7' }],
  ['Lei nº 8.666/1993', { kind: 'lei', number: '8666', year: '1993' }],
  ['Leitura e escrita', undefined],
  ['Dom Casmurro', undefined],
])('without it the title tells: %s', (title, act) => {
  expect(describeAct(recordOf(['245', { a: title }]))).toEqual(act)
})

test('a fonds names itself, its series name it', () => {
  expect(describeArchivalPlace(recordOf(['245', { a: 'Fundo Weiss /' }], ['351', { c: 'fundo' }]))).toEqual({
    level: 'fundo',
    fonds: 'Fundo Weiss',
  })
  expect(describeArchivalPlace(recordOf(['245', { a: 'Cartas' }], ['351', { c: 'Série' }], ['773', { t: 'Fundo Weiss' }]))).toEqual({
    level: 'série',
    fonds: 'Fundo Weiss',
  })
  expect(describeArchivalPlace(recordOf(['245', { a: 'Cartas' }]))).toBeUndefined()
})

test('a closing stop makes no other fonds and no other body; an abbreviation keeps its own', () => {
  const [level, below] = [
    ['351', { c: 'Fundo' }],
    ['351', { c: 'série' }],
  ] as const
  expect(describeArchivalPlace(recordOf(level, ['245', { a: 'Fundo Conrado Weiss.' }]))?.fonds).toBe('Fundo Conrado Weiss')
  expect(describeArchivalPlace(recordOf(below, ['773', { t: 'Fundo Conrado Weiss' }]))?.fonds).toBe('Fundo Conrado Weiss')
  expect(describeArchivalPlace(recordOf(below, ['773', { t: 'Fundo Weiss & Cia.' }]))?.fonds).toBe('Fundo Weiss & Cia.')
  const body = (d: string) => describeAct(recordOf(['245', { a: 'Portaria nº 7' }], ['993', { d }]))?.body
  expect([body('Brasil.'), body('Brasil')]).toEqual(['Brasil', 'Brasil'])
})
