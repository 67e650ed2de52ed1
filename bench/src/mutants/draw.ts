import { createHash } from 'node:crypto'
import type { Mutation } from './mutations.ts'

/** A fault in a file. */
export interface Mutant extends Mutation {
  readonly file: string
  /** Stays when the file changes elsewhere. */
  readonly key: string
}

export interface SourceFile {
  readonly text: string
  readonly mutations: readonly Mutation[]
}

const digest = (...parts: readonly (string | number)[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Faults with a key of the line they are in, its text and what is done to it: other lines may come and go. */
function keyed(file: string, { text, mutations }: SourceFile, seed: number): readonly Mutant[] {
  const lines = text.split('\n')
  const seen = new Map<string, number>()
  return mutations.map((mutation) => {
    const place = `${lines[mutation.line - 1]!.trim()}\n${mutation.kind}`
    const nth = seen.get(place) ?? 0
    seen.set(place, nth + 1)
    return { ...mutation, file, key: digest(seed, file, place, nth) }
  })
}

/**
 * `count` different faults, by seed: the files in an order of their own, then one fault of each, then a second one of each, so that long
 * files are not tried more than short ones. What is drawn stays when other lines and files change, apart from what these bring.
 */
export function drawMutants(files: ReadonlyMap<string, SourceFile>, count: number, seed: number): readonly Mutant[] {
  const orders = [...files]
    .map(([file, source]) => keyed(file, source, seed).toSorted((one, other) => one.key.localeCompare(other.key)))
    .filter(([first]) => first !== undefined)
    .map((mutants) => ({ mutants, order: digest(seed, mutants[0]!.file) }))
    .toSorted((one, other) => one.order.localeCompare(other.order))
    .map(({ mutants }) => mutants)
  const rounds = Math.max(0, ...orders.map((mutants) => mutants.length))
  return Array.from({ length: rounds }, (_, round) => orders.flatMap((mutants) => mutants[round] ?? []))
    .flat()
    .slice(0, count)
}
