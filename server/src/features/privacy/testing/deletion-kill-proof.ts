import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeskSite } from '../../desk/testing/desk-site.ts'
import { canaryPerson, type CanaryPerson } from './canary-person.ts'

export interface DeletionKills {
  readonly kills: number
  /** Statements of one deletion, the last of them after its transaction. */
  readonly statements: number
  /** Kills after which the person was there as before, and those after which everything was gone. */
  readonly untouched: number
  readonly done: number
  /** Everything that should not be; empty is good. */
  readonly faults: readonly string[]
}

/** What stays of rows that a law or the library's counts keep, without anything that leads to the person. */
export const stayingCanaries: readonly string[] = ['loan.barcode', 'loan.title_line', 'loan.author', 'hold.title_line', 'hold.copy_key', 'loan_request.title_line', 'loan_request.copy_key', 'debt.note'] // prettier-ignore

const script = fileURLToPath(new URL('deletion-kill-process.ts', import.meta.url))

/** Runs the deletion in a process of its own; killed before the statement after `through`. Answers its statements, undefined where it was killed. */
async function run(site: DeskSite, patronId: number, through: number): Promise<number | undefined> {
  const words = [JSON.stringify(site.database.settings), path.join(site.dataDir, 'copies'), String(patronId), String(through)]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code, signal] = (await closed) as [number | null, string | null]
  if (signal === 'SIGKILL') return undefined
  if (code !== 0) throw new Error(`The deletion ended with ${String(code ?? signal)}: ${said}`)
  return (JSON.parse(said) as { statements: number }).statements
}

/** Every table as text, but for what the program itself writes beside any work. */
async function tablesOf({ database }: DeskSite): Promise<ReadonlyMap<string, string>> {
  const tables = (await database.read.introspection.getTables()).filter(({ isView }) => !isView)
  const found = new Map<string, string>()
  for (const { name } of tables.filter((table) => !['job', 'job_progress', 'quota', 'outbox_reader'].includes(table.name)))
    found.set(
      name,
      JSON.stringify(
        await database.read
          .selectFrom(name as 'patron')
          .selectAll()
          .execute(),
      ),
    )
  return found
}

const digestOf = (tables: ReadonlyMap<string, string>) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [...tables].map(([name, rows]) => [name, (JSON.parse(rows) as object[]).map((row) => JSON.stringify(row)).toSorted()]),
      ),
    )
    .digest('hex')

/** Where the tables still know the person. */
function left(tables: ReadonlyMap<string, string>, { canaries, name }: CanaryPerson): readonly string[] {
  return [...tables].flatMap(([table, rows]) => [
    ...[...canaries]
      .filter(([where, canary]) => !stayingCanaries.includes(where) && rows.includes(canary))
      .map(([where]) => `${table}: ${where}`),
    ...[`P-${name}`, `M-${name}`].filter((word) => rows.includes(`"${word}"`)).map((word) => `${table}: ${word}`),
  ])
}

/** Kills a deletion at so many of its statements, evenly spread; after each the person is whole or gone, and in the end gone. */
export async function proveDeletionKills(site: DeskSite, points: number): Promise<DeletionKills> {
  const faults: string[] = []
  let people = 0
  const someone = () => canaryPerson(site, `canaria${(people += 1)}`)
  const first = await someone()
  const statements = (await run(site, first.patronId, 0))!
  faults.push(...left(await tablesOf(site), first))
  let [untouched, done] = [0, 0]
  let one = await someone()
  let before = digestOf(await tablesOf(site))
  for (let point = 0; point < points; point += 1) {
    const through = 1 + Math.round((point * (statements - 2)) / Math.max(1, points - 1))
    if ((await run(site, one.patronId, through)) !== undefined) faults.push(`the deletion was not killed at ${through} of ${statements}`)
    const after = await tablesOf(site)
    if (digestOf(after) === before) untouched += 1
    else {
      done += 1
      faults.push(...left(after, one).map((where) => `killed at ${through}: ${where}`))
      one = await someone()
      before = digestOf(await tablesOf(site))
    }
  }
  await run(site, one.patronId, 0)
  faults.push(...left(await tablesOf(site), one).map((where) => `run again: ${where}`))
  return { kills: points, statements, untouched, done, faults }
}
