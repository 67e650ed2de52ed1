import * as z from 'zod/mini'

/** What a part of a reply becomes: the value as it is promised, or `broken`. */
type Shape = (value: unknown) => unknown

const broken = Symbol('broken')

interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: object } }[]
  readonly format?: string
  readonly catchall?: unknown
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
  readonly element: z.ZodMiniType
  readonly innerType: z.ZodMiniType
  readonly keyType: z.ZodMiniType
  readonly valueType: z.ZodMiniType
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition
const isPlain = ({ checks, catchall }: Definition) => (checks?.length ?? 0) === 0 && catchall === undefined
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything that has a condition of its own is left to the schema. */
const asSchema =
  (schema: z.ZodMiniType): Shape =>
  (value) => {
    const result = z.safeParse(schema, value)
    return result.success ? result.data : broken
  }

/** The promised fields of a thing of which each is as it was promised. */
function copyOf(value: Readonly<Record<string, unknown>>, parts: readonly { readonly key: string }[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const { key } of parts) if (value[key] !== undefined || key in value) kept[key] = value[key]
  return kept
}

/** Nearly every thing is just what was promised, and goes on as it is; of one that says more a copy is made. */
function objectShape({ shape }: Definition, partOf = shapeOf): Shape {
  const parts = Object.entries(shape).map(([key, schema]) => ({
    key,
    part: partOf(schema),
    mayLack: definitionOf(schema).type === 'optional',
  }))
  return (value) => {
    if (!isRecord(value)) return broken
    let kept: Record<string, unknown> | undefined
    let there = 0
    for (let at = 0; at < parts.length; at += 1) {
      const { key, part, mayLack } = parts[at]!
      const given = value[key]
      const result = part(given)
      if (result === broken || (result === undefined && !mayLack)) return broken
      if (given !== undefined || key in value) there += 1
      if (result !== given) kept ??= copyOf(value, parts.slice(0, at))
      if (kept && (result !== undefined || key in value)) kept[key] = result
    }
    const says = kept === undefined && Object.getPrototypeOf(value) === Object.prototype ? Object.keys(value).length : -1
    return says === there ? value : (kept ?? copyOf(value, parts))
  }
}

/** A thing that is cached and told again is the same thing: it was validated before. */
function remembering(schema: z.ZodMiniType): Shape {
  const shape = shapeOf(schema)
  const looked = new WeakMap<object, unknown>()
  return (value) => {
    if (!isRecord(value)) return shape(value)
    const before = looked.get(value)
    if (before !== undefined) return before
    const kept = shape(value)
    if (kept !== broken) looked.set(value, kept)
    return kept
  }
}

/** The parts of a whole reply: the lines of its lists may be such as are kept. */
function partOfReply(schema: z.ZodMiniType): Shape {
  const definition = definitionOf(schema)
  const isList = definition.type === 'array' && isPlain(definition) && definitionOf(definition.element).type === 'object'
  return isList ? arrayShape(definition, remembering(definition.element)) : shapeOf(schema)
}

function replyShape(schema: z.ZodMiniType): Shape {
  const definition = definitionOf(schema)
  return definition.type === 'object' && isPlain(definition) ? objectShape(definition, partOfReply) : partOfReply(schema)
}

function arrayShape({ element }: Definition, one = shapeOf(element)): Shape {
  return (value) => {
    if (!Array.isArray(value)) return broken
    let kept: unknown[] | undefined
    for (let at = 0; at < value.length; at += 1) {
      const each: unknown = value[at]
      const result = one(each)
      if (result === broken) return broken
      if (result !== each) kept ??= value.slice(0, at)
      kept?.push(result)
    }
    return kept ?? value
  }
}

function recordShape({ valueType }: Definition): Shape {
  const one = shapeOf(valueType)
  return (value) => {
    if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype || Object.hasOwn(value, '__proto__')) return broken
    let kept: Record<string, unknown> | undefined
    for (const [key, each] of Object.entries(value)) {
      const result = one(each)
      if (result === broken) return broken
      if (result !== each) (kept ??= { ...value })[key] = result
    }
    return kept ?? value
  }
}

const optionalShape =
  (inner: Shape): Shape =>
  (value) =>
    value === undefined ? undefined : inner(value)

/** Without a default: that would give something for nothing. */
const isWithoutDefault = (schema: z.ZodMiniType) => schema._zod.optin === undefined && schema._zod.optout === undefined

const whole: Shape = (value) => (Number.isSafeInteger(value) ? value : broken)

const simple: Readonly<Record<string, Shape>> = {
  string: (value) => (typeof value === 'string' ? value : broken),
  number: (value) => (Number.isFinite(value) ? value : broken),
  boolean: (value) => (typeof value === 'boolean' ? value : broken),
}

/** Strings, numbers and flags; of conditions only the two that nearly every code and count has. */
function simpleShape(schema: z.ZodMiniType, definition: Definition): Shape {
  const { type, format, checks = [] } = definition
  const pattern = patternOf(checks)
  if (type === 'string' && pattern && format === undefined)
    return (value) => (typeof value === 'string' && pattern.test(value) ? value : broken)
  if ('coerce' in definition || !isPlain(definition)) return asSchema(schema)
  if (type === 'number' && format === 'safeint') return whole
  return format === undefined ? simple[type]! : asSchema(schema)
}

/** The one pattern that a text must match, where that is its only condition. */
function patternOf(checks: Definition['checks'] = []): RegExp | undefined {
  if (checks.length !== 1) return undefined
  const { check, format, pattern } = checks[0]!._zod.def as { check?: string; format?: string; pattern?: RegExp }
  if (check !== 'string_format' || format !== 'regex' || !pattern) return undefined
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
}

function shapeOf(schema: z.ZodMiniType): Shape {
  const definition = definitionOf(schema)
  if (definition.type in simple) return simpleShape(schema, definition)
  if (!isPlain(definition)) return asSchema(schema)
  switch (definition.type) {
    case 'enum':
    case 'literal': {
      const values = schema._zod.values as ReadonlySet<unknown> | undefined
      return values ? (value) => (values.has(value) ? value : broken) : asSchema(schema)
    }
    case 'optional':
      return isWithoutDefault(definition.innerType) ? optionalShape(shapeOf(definition.innerType)) : asSchema(schema)
    case 'object':
      return objectShape(definition)
    case 'array':
      return arrayShape(definition)
    case 'record': {
      const key = definitionOf(definition.keyType)
      return key.type === 'string' && isPlain(key) && !('format' in key) ? recordShape(definition) : asSchema(schema)
    }
    default:
      return asSchema(schema)
  }
}

/**
 * Keeps a reply to its promise: what the schema does not name is left out. The same as parsing with the schema, which takes five times as long
 * as writing the answer does; so the plain parts of it (nearly all) are looked at directly, and the schema is asked about the others and about
 * whatever is wrong. Throws the schema's error for what is not as promised. A reply is not changed once it was given.
 */
export function replyValidator(schema: z.ZodMiniType): (reply: unknown) => unknown {
  let shape: Shape | undefined
  return (reply) => {
    shape ??= replyShape(schema)
    const kept = shape(reply)
    return kept === broken ? z.parse(schema, reply) : kept
  }
}
