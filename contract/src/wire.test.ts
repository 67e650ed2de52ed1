import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseLanguage, preferredLanguage } from './language.ts'
import { Amount, Cents, codes, Day, DueDay, Time } from './schemas/patron-wire.ts'
import { contentAddress, exportAddress, loginAddress, qrAddress, sectionAddress } from './screens.ts'
import { boundedNumber, Code, commaList, NumberInAddress } from './schemas/wire.ts'

const taken = (schema: z.ZodMiniType, values: readonly unknown[]) => values.filter((value) => z.safeParse(schema, value).success)

describe('values on the wire', () => {
  test('a code: letters, digits, hyphen and point, 1 to 64 of them', () => {
    expect(taken(Code, ['BC', 'São-1', 'a.b', 'x'.repeat(64), '', 'x'.repeat(65), 'a b', 'a/b', 'a_b', 7])).toEqual([
      'BC',
      'São-1',
      'a.b',
      'x'.repeat(64),
    ])
  })

  test('a number in an address begins with no zero and has at most 16 digits that a number can hold', () => {
    expect(
      taken(NumberInAddress, ['1', '42', '9007199254740991', '0', '01', '-1', '1.5', '', '12345678901234567', '9999999999999999']),
    ).toEqual(['1', '42', '9007199254740991'])
    expect([z.decode(NumberInAddress, '42'), z.encode(NumberInAddress, 42)]).toEqual([42, '42'])
  })

  test('a bounded number: both bounds are in it', () => {
    const number = boundedNumber(2, 10)
    expect(taken(number, ['1', '2', '10', '11', '-2', '2.0', '', '0000000002'])).toEqual(['2', '10'])
    expect(z.decode(number, '007')).toBe(7)
  })

  test('a comma list: blanks and empty parts are dropped, at most so many, each as it must be', () => {
    const list = commaList(Code, 2)
    expect(z.decode(list, ' a, ,b,')).toEqual(['a', 'b'])
    expect(z.decode(list, '')).toEqual([])
    expect(taken(list, ['a,b', 'a,b,c', 'a b'])).toEqual(['a,b'])
    expect(z.encode(list, ['a', 'b'])).toBe('a,b')
    expect(taken(commaList(Code, 5000), [`a${','.repeat(3999)}`, `a${','.repeat(4000)}`])).toEqual([`a${','.repeat(3999)}`])
  })

  test('days exist; due days end before the year 9000; times are of one day', () => {
    expect(taken(Day, ['2028-02-29', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '9000-01-01', 'x2026-01-01'])).toEqual([
      '2028-02-29',
      '9000-01-01',
    ])
    expect(taken(DueDay, ['8999-12-31', '9000-01-01', '2026-11-31'])).toEqual(['8999-12-31'])
    expect(taken(Time, ['00:00', '09:05', '23:59', '24:00', '12:60', '9:05', '12:00:00'])).toEqual(['00:00', '09:05', '23:59'])
  })

  test('money is whole cents up to ten million; what is paid is more than nothing', () => {
    const values = [-1, 0, 1, 1.5, 1_000_000_000, 1_000_000_001]
    expect(taken(Cents, values)).toEqual([0, 1, 1_000_000_000])
    expect(taken(Amount, values)).toEqual([1, 1_000_000_000])
  })

  test('several codes: one at least, each once, no more than allowed', () => {
    expect(taken(codes(2), [[], ['a'], ['a', 'b'], ['a', 'a'], ['a', 'b', 'c'], ['a b']])).toEqual([['a'], ['a', 'b']])
  })
})

describe('languages', () => {
  test('by code, by code with a region, by the number of a server; anything else is none', () => {
    expect(['pt', 'pt-BR', ' EN-us ', '1', 3, '5', 'xx', '', null, undefined, 'toString', 0].map(parseLanguage)).toEqual([
      'pt',
      'pt',
      'en',
      'pt',
      'es',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of what a browser asks for the first with the greatest weight that is offered; weight 0 is refused', () => {
    expect(preferredLanguage('en;q=0.5, es;q=0.9, pt;q=0.9')).toBe('es')
    expect(preferredLanguage('en;q=0, pt;q=0.1')).toBe('pt')
    expect(preferredLanguage('fr, en;q=0.2')).toBe('en')
    expect(preferredLanguage('fr, en;q=0.2', ['fr', 'en'])).toBe('fr')
    expect(preferredLanguage('en;q=x, es;q=0.1')).toBe('en')
    expect([preferredLanguage(undefined), preferredLanguage('de')]).toEqual([undefined, undefined])
  })
})

test('addresses of screens: what stands in them cannot leave its place', () => {
  expect(sectionAddress('1/2', 'reserva')).toBe('/acervo/1%2F2/reserva')
  expect(loginAddress('/acervo/1?a=b')).toBe('/login?redirect=%2Facervo%2F1%3Fa%3Db')
  expect([exportAddress('12', 'ris'), exportAddress('12', 'dublin-core'), qrAddress('12')]).toEqual([
    '/acervo/12.ris',
    '/acervo/12.dc.xml',
    '/acervo/12.qr.svg',
  ])
  expect(contentAddress('a/b')).toBe('/conteudo/a%2Fb')
  expect(contentAddress('pearson', { acervo: '12', link: null })).toBe('/conteudo/pearson?acervo=12')
  expect(contentAddress('pearson', { acervo: '12', link: '3' })).toBe('/conteudo/pearson?acervo=12&link=3')
})
