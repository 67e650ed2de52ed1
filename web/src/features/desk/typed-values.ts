import { languageTag, type Language } from '@farol/contract/language.ts'
import { centsOrNought } from './typed-amount.ts'

interface Words {
  readonly language: Language
  /** What stands for a list with nothing in it. */
  readonly none: string
}

/** A value as one line of text, and back. What is not of the kind stays as it was typed: the check says what is wrong with it. */
interface TypedKind {
  textOf(value: unknown, words: Words): string
  valueOf(text: string, words: Words): unknown
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

const countOf = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)

const listOf = (read: (text: string) => unknown): TypedKind => ({
  textOf: (value, { none }) => (Array.isArray(value) ? value.map(plain).join(', ') || none : plain(value)),
  valueOf(text, { none }) {
    const typed = text.trim()
    if (typed === '') return undefined
    return typed === none
      ? []
      : typed
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(read)
  },
})

export const typedKinds = {
  count: { textOf: plain, valueOf: (text) => (text.trim() === '' ? undefined : countOf(text.trim())) },
  money: {
    textOf: (value, { language }) =>
      Number.isSafeInteger(value)
        ? new Intl.NumberFormat(languageTag(language), { minimumFractionDigits: 2, useGrouping: false }).format(Number(value) / 100)
        : plain(value),
    valueOf: (text) => (text.trim() === '' ? undefined : (centsOrNought(text) ?? text)),
  },
  codes: listOf((text) => text),
  numbers: listOf(countOf),
} as const satisfies Readonly<Record<string, TypedKind>>

export type TypedKindName = keyof typeof typedKinds
