import { describe, expect, test } from 'vitest'
import type { Decision } from '../../../../circulation/decision.ts'
import { limitAt } from '../../../../circulation/pick-up.ts'
import { byLibrary, keyChoice, keysOfTitle, type KeyOfTitle } from './key-choices.ts'
import type { CopyGroup } from './load-title-copies.ts'
import type { RuleBook } from './rule-book.ts'
import { ownId, systemId } from './system-ids.ts'

const group = (key: string, more: Partial<CopyGroup> = {}): CopyGroup => ({
  key,
  libraryId: 1,
  state: 'available',
  lends: true,
  holdable: true,
  allocated: false,
  copies: 1,
  ...more,
})
const done: Decision<object> = { done: true }
const refused: Decision<object> = { refused: true, reasons: [{ code: 'ReservaSemExemplar', params: {} }] }
const names: Readonly<Record<number, string>> = { 1: 'Biblioteca Sul', 2: 'Águas', 3: 'Biblioteca Norte' }
const book = { libraryOf: (id: number) => ({ code: `b${id}`, name: names[id]! }) } as RuleBook

describe('copies of a title by their key', () => {
  test('stand by volume, tome, part, material and place, numbers by their size', () => {
    const shuffled = [
      group('f', { volume: '2', tome: '1', part: '2', additionalMaterial: 'DVD' }),
      group('e', { volume: '2', tome: '1', part: '2', additionalMaterial: 'CD', locationId: 10 }),
      group('h', { volume: '10' }),
      group('d', { volume: '2', tome: '1', part: '2', additionalMaterial: 'CD', locationId: 9 }),
      group('g', { volume: '2', tome: '10' }),
      group('c', { volume: '2', tome: '1', part: '1' }),
      group('b', { volume: '2', tome: '1', part: '1', libraryId: 2 }),
      group('a'),
    ]
    expect(keysOfTitle(12, shuffled).map((one) => one.key)).toEqual(['a', 'c', 'b', 'd', 'e', 'f', 'g', 'h'])
  })

  test('say what they are of; withdrawn ones are none', () => {
    const parts = { volume: '2', tome: '3', part: '4', additionalMaterial: 'CD', locationId: 6 }
    const some = [group('a', parts), group('a', { ...parts, state: 'on_loan', copies: 2 }), group('b', { state: 'withdrawn' })]
    expect(keysOfTitle(12, some)).toEqual([{ key: 'a', wanted: { titleId: 12, libraryId: 1, ...parts }, copies: some.slice(0, 2) }])
    expect(keysOfTitle(12, [group('c')])[0]!.wanted).toEqual({ titleId: 12, libraryId: 1 })
  })

  test('are counted copy by copy, the free ones among them', () => {
    const [key] = keysOfTitle(12, [group('a', { volume: '2', copies: 3 }), group('a', { volume: '2', state: 'on_loan', copies: 2 }), group('a', { volume: '2', allocated: true, copies: 4 })]) // prettier-ignore
    expect(keyChoice(key!, refused)).toEqual({
      volume: '2',
      copies: 9,
      available: 3,
      action: { allowed: false, reasons: [{ code: 'ReservaSemExemplar', params: {} }] },
    })
  })
})

describe('choices by library', () => {
  const choiceOf = (open: ReadonlySet<string>) => (key: KeyOfTitle) => keyChoice(key, open.has(key.key) ? done : refused)

  test('stand by the names of the libraries; one is open where any of its choices is', () => {
    const keys = keysOfTitle(12, [group('a'), group('b', { volume: '2' }), group('c', { libraryId: 2 }), group('d', { libraryId: 3 })])
    const shown = byLibrary(book, keys, choiceOf(new Set(['b', 'd'])))
    expect(shown.map(({ library, action, choices, volumes }) => [library, action.allowed, choices.length, volumes])).toEqual([
      [{ libraryId: 2, code: 'b2', name: 'Águas' }, false, 1, undefined],
      [{ libraryId: 3, code: 'b3', name: 'Biblioteca Norte' }, true, 1, undefined],
      [{ libraryId: 1, code: 'b1', name: 'Biblioteca Sul' }, true, 2, undefined],
    ])
    expect(shown[0]!.action.reasons).toEqual([{ code: 'ReservaSemExemplar', params: {} }])
  })

  test('are two hundred at most; of more the volumes alone are named, each once', () => {
    const some = (count: number) =>
      keysOfTitle(
        12,
        Array.from({ length: count }, (_, n) => group(`k${n}`, { volume: String(n % 3), locationId: n + 1 })),
      )
    const shown = (count: number) => byLibrary(book, some(count), choiceOf(new Set(['k7'])))[0]!
    expect([shown(200).choices.length, shown(200).volumes]).toEqual([200, undefined])
    expect(shown(201)).toMatchObject({ action: { allowed: true }, choices: [], volumes: ['0', '1', '2'] })
  })
})

test('what waits at a library that never opens waits to the end of the n-th day', () => {
  const closed = {
    now: new Date('2026-11-03T17:00:00Z'),
    today: '2026-11-03',
    settings: { zone: 'America/Sao_Paulo' },
    calendarOf: (libraryId: number) => ({ libraryId, zone: 'America/Sao_Paulo', hours: { week: [[], [], [], [], [], [], []], exceptions: [] } }),
  } as unknown as RuleBook // prettier-ignore
  expect(limitAt(closed, 5, 2)).toEqual({ day: '2026-11-05', at: new Date('2026-11-06T03:00:00Z') })
})

test.each([
  ['farol-12', 12],
  ['12', 12],
  ['farol-999999999999999', 999_999_999_999_999],
  ['farol-1000000000000000', undefined],
  ['farol-012', undefined],
  ['farol-0', undefined],
  ['xfarol-12', undefined],
  ['outro-12', undefined],
  ['farol-12x', undefined],
  ['farol--12', undefined],
  ['', undefined],
])('%j names the number %s', (id, number) => {
  expect(ownId(id)).toBe(number)
  expect(systemId(12)).toBe('farol-12')
})
