import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'

type Chance = () => number

const pick = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)]!

/** Values that a field may be sent with, whatever it asks for. */
const values: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e300, '', ' ', '0', '-1', '1e9', 'x', 'x'.repeat(5_000), '\u0000', '\u202Egpj.exe', '\uD800',
  '👩‍👩‍👧', "'; drop table loan; --", '<img src=x onerror=alert(1)>', '${7*7}', '../../etc/passwd', '2026-02-30', '0000-00-00', '9999-12-31',
  '2026-11-20T12:00:00Z', '20/11/2026', 'farol-0', 'farol-99999999999999999999', 'farol--1', 'NaN', [], {}, [null], [[]], [{}], ['farol-1', 'farol-1'],
  { $ne: null }, { length: 3 }, { toString: 1 }, { constructor: { prototype: {} } },
] // prettier-ignore

const keysOf = (body: Endpoint['body']): readonly string[] => {
  const { def } = (body as { _zod?: { def?: { shape?: object; innerType?: unknown; in?: unknown } } } | undefined)?._zod ?? {}
  if (def?.shape) return Object.keys(def.shape)
  const inner = (def?.innerType ?? def?.in) as Endpoint['body']
  return inner ? keysOf(inner) : []
}

function drawValue(known: readonly string[], chance: Chance): unknown {
  const value = chance() < 0.4 ? pick(known, chance) : pick(values, chance)
  const drawn = chance()
  if (drawn < 0.08) return [value]
  if (drawn < 0.12) return Array.from({ length: 200 }, () => value)
  return drawn < 0.15 ? { valor: value } : value
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** What is no object at all, or no JSON. */
const texts: readonly string[] = ['', '{', '{"a":', '[]', '[1,2]', '"x"', '7', 'null', 'true', '{"a":1}}', '\uFEFF{}', '{"__proto__":{"x":1}}', nested(2_000), `[${'['.repeat(2_000)}`, `{"a":"${'x'.repeat(300_000)}"}`] // prettier-ignore

/** The body of a call with fields that are wrong, missing, twice or too many, or none that can be read. */
export function drawBody(call: Endpoint, known: readonly string[], chance: Chance): { readonly text: string; readonly type: string } {
  const type = chance() < 0.97 ? 'application/json' : pick(['text/plain', 'application/xml', 'application/json; charset=utf-7'], chance)
  if (chance() < 0.08) return { text: pick(texts, chance), type }
  const fields = keysOf(call.body)
    .filter(() => chance() < 0.85)
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(drawValue(known, chance))}`)
  const more = ['"__proto__":{"admin":true}', '"constructor":1', '"extra":1', ...fields]
  if (chance() < 0.15) fields.push(pick(more, chance))
  return { text: `{${fields.join(',')}}`, type }
}

/** Its address with numbers that exist or not. */
export const drawPath = (call: Endpoint, known: readonly string[], chance: Chance): string =>
  call.path.replace('/{product}', '').replaceAll(/:\w+/g, () => encodeURIComponent(chance() < 0.8 ? pick(known, chance) : pick(['0', '-1', '%', 'x'.repeat(300), '\u0000', '..'], chance))) // prettier-ignore
