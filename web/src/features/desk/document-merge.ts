import type { Document } from './document-parts.ts'

export interface Merged {
  readonly document: Document
  /** Places that both changed, `about.phone`: the own value stands in them. */
  readonly both: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

interface Place {
  readonly value: unknown
  readonly both: readonly string[]
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => {
  if (!isFields(one) || !isFields(other)) return JSON.stringify(one) === JSON.stringify(other)
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

/**
 * Entries of a list that tells them apart by their library; what is absent has none. Behind a blank, for an object puts keys that are
 * numbers, as codes of libraries may be, before all others.
 */
function byLibrary(list: unknown): Fields | undefined {
  if (list === undefined) return {}
  if (!Array.isArray(list)) return undefined
  const named = list.flatMap((one: unknown) =>
    isFields(one) && typeof one['library'] === 'string' ? [[` ${one['library']}`, one] as const] : [],
  )
  const entries = new Map(named)
  return entries.size === list.length ? Object.fromEntries(entries) : undefined
}

function mergeFields(base: Fields, own: Fields, present: Fields, nameOf: (key: string) => string): Place {
  const keys = [...new Set([...Object.keys(present), ...Object.keys(own)])]
  const places = keys.map((key) => [key, mergePlace(base[key], own[key], present[key], nameOf(key))] as const)
  const written = places.filter(([, { value }]) => value !== undefined)
  return {
    value: written.length === 0 ? undefined : Object.fromEntries(written.map(([key, { value }]) => [key, value])),
    both: places.flatMap(([, { both }]) => both),
  }
}

function mergePlace(base: unknown, own: unknown, present: unknown, name: string): Place {
  if (isSame(own, base) || isSame(own, present)) return { value: present, both: [] }
  if (isSame(present, base)) return { value: own, both: [] }
  if (isFields(own) && isFields(present)) return mergeFields(isFields(base) ? base : {}, own, present, (key) => `${name}.${key}`)
  const [first, second, third] = [base, own, present].map(byLibrary)
  if (first && second && third && own !== undefined && present !== undefined) {
    const { value, both } = mergeFields(first, second, third, (key) => name + key)
    return { value: isFields(value) ? Object.values(value) : [], both }
  }
  return { value: own, both: [name] }
}

/** The own changes upon what somebody else saved meanwhile, place by place; lists other than those by library are one place. */
export function mergeDocuments(base: Document, own: Document, present: Document): Merged {
  const { value, both } = mergeFields(base, own, present, (key) => key)
  return { document: isFields(value) ? value : {}, both }
}
