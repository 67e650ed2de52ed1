import { hostileWords } from '../hostile-words.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Random } from './random.ts'

const numbers = [0, 1, -1, 2, 7, 20, 100, 999, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1.5, -0, 1e308]
const days = ['2026-11-24', '2026-12-01', '2024-02-29', '2026-02-30', '0000-00-00', '9999-12-31', '2018-11-04', '2027-01-31']
const times = ['08:00', '23:59', '24:00', '00:00', '25:61']
const codes = [
  'BC', 'BN', 'AM', 'GR', 'PG', 'SEDE', 'farol-1', 'farol-2', 'farol-3', '1', '2', '7', '31', '585', '1201', '20260001', '20260010', 'ana', 'joao',
  '2026000001', 'GFBRJFWNP26TUA9Z', 'x', 'constructor', '9'.repeat(64),
] // prettier-ignore
const wrongTypes: readonly unknown[] = [null, true, {}, [], [[]], { a: { b: 1 } }, '', 0, 'x']

/** Values that answers had under a name: calls are drawn with what is there. */
export class SeenValues {
  readonly #byName = new Map<string, (string | number)[]>()

  /** Notes the scalars of an answer, the latest fifty of each name. */
  note(value: unknown, name = '', depth = 0): void {
    if (depth > 6) return
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) this.note(one, name, depth + 1)
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) this.note(one, key, depth + 1)
    else if (name && (typeof value === 'number' || (typeof value === 'string' && value.length > 0 && value.length < 80))) {
      const list = this.#byName.get(name) ?? []
      list.push(value)
      this.#byName.set(name, list.slice(-50))
    }
  }

  /** Some value of this name, or of one that ends alike. */
  of(name: string, random: Random): string | number | undefined {
    const alike = [...this.#byName.keys()].filter((one) => one === name || one.endsWith(name) || name.endsWith(one))
    return alike.length > 0 ? random.pick(this.#byName.get(random.pick(alike))!) : undefined
  }
}

function drawString(schema: JsonSchema, name: string, random: Random, seen: SeenValues): string {
  const { pattern = '', minLength = 0, maxLength = 200 } = schema
  if (random.chance(0.35)) {
    const known = seen.of(name, random)
    if (known !== undefined) return String(known)
  }
  if (random.chance(0.12)) return random.pick(hostileWords)
  if (random.chance(0.05)) {
    // What is longer than a body may be is refused before it was sent whole: large-input.ts tries that.
    const length = random.pick([minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)])
    return 'a'.repeat(Math.min(length, 100_000))
  }
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}')) return random.pick(days)
  if (pattern.includes('[1-9]\\d')) return String(1 + random.below(1_900))
  if (pattern.includes(':')) return random.pick(times)
  if (pattern.startsWith('^\\d{')) return String(random.below(200))
  if (pattern.includes('\\p{L}')) return random.pick(codes)
  if (/mail/i.test(name)) return random.pick(['ana@example.org', 'a@b', 'x@y.z;w@v.u'])
  return random.pick(['casmurro', 'Machado de Assis', 'a', 'brasil história', '123456', 'T:1', ...codes])
}

function drawNumber(schema: JsonSchema, name: string, random: Random, seen: SeenValues): number {
  const known = random.chance(0.4) ? seen.of(name, random) : undefined
  if (typeof known === 'number') return known
  const { minimum = 0, maximum = 10_000 } = schema
  if (random.chance(0.15)) return random.pick(numbers)
  return random.chance(0.8)
    ? Math.max(minimum, 1) + random.below(Math.min(2_000, Math.max(1, maximum - minimum)))
    : random.pick([minimum, maximum, minimum - 1, maximum + 1])
}

/** A list of a few, seldom of too many. */
const lengthOf = ({ minItems = 0, maxItems = 20 }: JsonSchema, random: Random) =>
  random.chance(0.03) ? Math.min(maxItems + 1, 2_000) : minItems + random.below(3)

function drawObject(schema: JsonSchema, random: Random, seen: SeenValues): Record<string, unknown> {
  const drawn: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name)
    if (isRequired ? random.chance(0.98) : random.chance(0.4)) drawn[name] = drawValue(one, name, random, seen)
  }
  if (random.chance(0.03)) drawn[random.pick(['admin', 'constructor', '', 'cod_pessoa'])] = 1
  return drawn
}

/** A value for a schema: mostly one that it takes, sometimes at its border, sometimes another. */
export function drawValue(schema: JsonSchema, name: string, random: Random, seen: SeenValues): unknown {
  if (random.chance(0.02)) return random.pick(wrongTypes)
  const anyOf = schema.anyOf ?? schema.oneOf
  if (anyOf) return drawValue(random.pick(anyOf), name, random, seen)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (Array.isArray(schema.type)) return drawValue({ ...schema, type: random.pick(schema.type) as string }, name, random, seen)
  if (schema.type === 'string') return drawString(schema, name, random, seen)
  if (schema.type === 'number' || schema.type === 'integer') return drawNumber(schema, name, random, seen)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'array')
    return Array.from({ length: lengthOf(schema, random) }, () => drawValue(schema.items ?? {}, name, random, seen))
  if (schema.type === 'object') return drawObject(schema, random, seen)
  return random.pick(wrongTypes)
}
