import { beforeAll, describe, expect, test } from 'vitest'
import { polyfilled } from '../scripts/newer-builtins.mjs'

type Call = (on: unknown, ...given: readonly unknown[]) => unknown

const places: readonly [string, object, string][] = [
  ['.toReversed', Array.prototype, 'toReversed'],
  ['.toSorted', Array.prototype, 'toSorted'],
  ['.toSpliced', Array.prototype, 'toSpliced'],
  ['.with()', Array.prototype, 'with'],
  ['.toWellFormed', String.prototype, 'toWellFormed'],
  ['Map.groupBy', Map, 'groupBy'],
  ['URL.canParse', URL, 'canParse'],
  ['size of a query', URLSearchParams.prototype, 'size'],
]
const own = new Map<string, PropertyDescriptor>()
const native = new Map<string, PropertyDescriptor>()

beforeAll(async () => {
  for (const [label, holder, name] of places) {
    native.set(label, Object.getOwnPropertyDescriptor(holder, name)!)
    Reflect.deleteProperty(holder, name)
  }
  try {
    await import('./polyfills.ts')
  } finally {
    for (const [label, holder, name] of places) {
      const added = Object.getOwnPropertyDescriptor(holder, name)
      if (added) own.set(label, added)
      Object.defineProperty(holder, name, native.get(label)!)
    }
  }
})

const called =
  (from: ReadonlyMap<string, PropertyDescriptor>, label: string): Call =>
  (on, ...given) =>
    Reflect.apply((from.get(label)!.value ?? from.get(label)!.get) as () => unknown, on, given)

/** What a call gives, or the name of what it throws. */
function outcome(call: Call, on: unknown, given: readonly unknown[]): unknown {
  try {
    return { gives: call(on, ...given) }
  } catch (error) {
    return { throws: (error as Error).name }
  }
}

/** Both give the same, for a new `on` each: what was called on must not have changed. */
function expectSame(label: string, on: () => unknown, ...given: readonly unknown[]) {
  const [ours, theirs] = [on(), on()]
  expect(outcome(called(own, label), ours, given), `${label} ${given.map(String).join()}`).toStrictEqual(
    outcome(called(native, label), theirs, given),
  )
  expect(ours).toStrictEqual(theirs)
}

/** Numbers that are the same in every run. */
function* numbers(): Generator<number> {
  for (let state = 12_345; ; state = (state * 48_271) % 2_147_483_647) yield state
}

const lists = (): readonly unknown[] => [
  [],
  [3, 1, 2],
  // oxlint-disable-next-line no-sparse-arrays -- a hole is what is tried
  [3, , 1],
  ['b', undefined, 'a', 'B'],
  'word',
  { length: 2, 0: 'x' },
  { length: -1 },
  5,
  null,
  undefined,
]
const indexes = [undefined, 0, -0, 1, -1, 2, -3, 9, -9, 1.9, -0.5, '1', 'x', null, Number.NaN, Infinity, -Infinity, 1n, Symbol.iterator]

describe('[S1-26] what is added to an old browser is what a new one has', () => {
  test('everything that the rule takes for added is there', () => {
    expect([...own.keys()]).toEqual(places.map(([label]) => label))
    expect([...polyfilled].filter((label) => !own.has(label))).toEqual([])
  })

  test('it stands there as the own ones do, and none makes an object', () => {
    const shape = ({ value, get, set, ...rest }: PropertyDescriptor) => {
      const made = (value ?? get) as (() => void) & { readonly prototype?: unknown }
      return { ...rest, set, name: made.name, length: made.length, prototype: made.prototype }
    }
    for (const [label] of places) expect(shape(own.get(label)!), label).toEqual(shape(native.get(label)!))
  })

  test('what is there stays', async () => {
    const before = places.map(([, holder, name]) => Object.getOwnPropertyDescriptor(holder, name))
    const again = './polyfills.ts?again'
    await import(again)
    expect(places.map(([, holder, name]) => Object.getOwnPropertyDescriptor(holder, name))).toEqual(before)
  })

  test('lists: holes, other things with a length, places that are none', () => {
    for (const at of lists().keys()) {
      const on = () => lists()[at]
      expectSame('.toReversed', on)
      expectSame('.toSpliced', on)
      for (const compare of [undefined, null, 1, {}, () => 0, (a: string, b: string) => (a < b ? 1 : -1)])
        expectSame('.toSorted', on, compare)
      for (const place of indexes) {
        expectSame('.with()', on, place, 'new')
        expectSame('.toSpliced', on, place)
        expectSame('.toSpliced', on, place, 1, 'new', 'newer')
        expectSame('.toSpliced', on, 1, place)
      }
    }
    expectSame('.toReversed', () => ({ length: 2 ** 32 }))
  })

  test('many lists by number', () => {
    const next = numbers()
    const draw = (most: number) => next.next().value! % most
    for (let round = 0; round < 300; round += 1) {
      const list = Array.from({ length: draw(12) }, () => draw(20))
      const on = () => [...list]
      expectSame('.toSorted', on)
      expectSame('.toSorted', on, (a: number, b: number) => (a % 5) - (b % 5))
      expectSame('.toReversed', on)
      expectSame('.with()', on, draw(30) - 15, 'new')
      expectSame('.toSpliced', on, draw(30) - 15, draw(30) - 15, 'new')
      expectSame(
        'Map.groupBy',
        () => Map,
        list,
        (one: number, at: number) => (one + at) % 3,
      )
    }
  })

  test('groups: any key, what is no list, a key that cannot be told', () => {
    const on = () => Map
    for (const items of [[], 'añ😀a', new Set([1, 2]), [0, -0, Number.NaN, Number.NaN], undefined, null, 5, {}]) {
      expectSame('Map.groupBy', on, items, (item: unknown) => item)
      expectSame('Map.groupBy', on, items, undefined)
    }
    expect([...(called(own, 'Map.groupBy')(Map, [-0], (item: unknown) => item) as Map<number, unknown>).keys()]).toEqual([0])
    const ends: string[] = []
    const items = () => ({
      *[Symbol.iterator]() {
        try {
          yield 1
        } finally {
          ends.push('end')
        }
      },
    })
    const refuse = () => {
      throw new RangeError('no key')
    }
    expectSame('Map.groupBy', on, items(), refuse)
    expect(ends).toEqual(['end', 'end'])
  })

  test('texts: halves of characters that stand alone', () => {
    const parts = ['a', 'é', '\uD83D\uDE00', '\uD83D', '\uDE00', '\uFFFD', '']
    for (const one of parts) for (const two of parts) for (const three of parts) expectSame('.toWellFormed', () => one + two + three)
    for (const on of [null, undefined, 12, Symbol.iterator, { toString: () => '\uD83Dx' }]) expectSame('.toWellFormed', () => on)
  })

  test('addresses: what can be one, on what base', () => {
    const texts = [
      'https://farol.br/a?b',
      '/acervo/1',
      '',
      'x',
      '//a',
      'http://',
      'https://a:99999',
      'a:b',
      null,
      1,
      undefined,
      Symbol.iterator,
    ]
    for (const text of texts)
      for (const base of [undefined, 'https://farol.br', 'farol', '', null, Symbol.iterator])
        expectSame('URL.canParse', () => URL, text, base)
    expectSame('URL.canParse', () => URL)
    expectSame('URL.canParse', () => undefined, 'https://farol.br')
  })

  test('queries: how many names they hold', () => {
    for (const text of ['', 'a=1', 'a=1&a=2&b', '?x=&y=%20', '&&']) expectSame('size of a query', () => new URLSearchParams(text))
    for (const on of [{}, new Map(), undefined]) expectSame('size of a query', () => on)
  })
})
