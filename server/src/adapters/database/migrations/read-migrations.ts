import { readdirSync } from 'node:fs'
import type { Migration, NamedMigration } from './migration.ts'

/** Names of the steps in a folder, in their order: four digits, a dash, words. Tests and what steps share have other names. */
export const migrationNames = (folder: string): readonly string[] =>
  readdirSync(folder)
    .flatMap((file) => /^(\d{4}-[a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])
    .toSorted()

/** The last step before steps were numbered without gaps. */
const lastBeforeOrder = 60

/** What is wrong with the numbers of steps: two that have the same, or one that is left out. */
export function numberFaults(names: readonly string[]): readonly string[] {
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1]
    if (before === undefined || number === before + 1) return []
    if (number === before) return [`${names[at]}: ${names[at - 1]} has the same number`]
    return number > lastBeforeOrder ? [`${names[at]}: the number after ${names[at - 1]} is ${before + 1}`] : []
  })
}

async function load(name: string): Promise<NamedMigration> {
  const file = new URL(`${name}.ts`, import.meta.url).href
  const { migration } = (await import(file)) as { readonly migration?: Partial<Migration> }
  if (typeof migration?.statements !== 'function')
    throw new Error(`migrations/${name}.ts exports no step: export const migration: Migration`)
  return { name, statements: migration.statements, ...(migration.run && { run: migration.run }) }
}

/** Every step of the schema, in order: the files of this folder. */
export const readMigrations = (): Promise<readonly NamedMigration[]> => Promise.all(migrationNames(import.meta.dirname).map(load))
