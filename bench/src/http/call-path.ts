import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inHalfOf, RanFiles } from './ran-files.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isProgram = (file: string) => !/^(?:bench|demo)\/|\/testing\//.test(file)

/** The demo's titles in a site in process, listening: no search worker, replies unchecked as in production. */
async function openDemo() {
  // Loaded here, so that V8 counts their functions from the first.
  const { openDatabase } = await import('@farol/server/adapters/database/open-database.ts')
  const { openTestSite } = await import('@farol/server/testing/site.ts')
  const { loadDemo } = await import('@farol/demo/load.ts')
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-call-path-'))
  const open = async () => {
    const database = await openDatabase({ dataDir })
    return { ...database, settings: { dataDir }, remove: () => database.close() }
  }
  const site = await openTestSite({ open }, { searching: { workers: 0 }, env: { CHECK_REPLIES: 'off' } })
  const close = async () => {
    await site.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await loadDemo(site.stores, { today: new Date(), say: () => {} })
  await site.indexed()
  return { address: await site.app.listen({ host: '127.0.0.1', port: 0 }), close }
}

/** Words of the demo's titles, each with another one: none asks what was asked before. */
async function searches(count: number): Promise<string[]> {
  const { demoTitles } = await import('@farol/demo/records.ts')
  const fields = demoTitles().flatMap(({ record }) => record.fields.filter(({ tag }) => tag === '245'))
  const title = fields.flatMap((field) => ('subfields' in field ? field.subfields.filter(({ code }) => code === 'a') : []))
  const words = new Set(title.flatMap(({ value }) => value.toLowerCase().match(/\p{L}{4,}/gu)?.[0] ?? []))
  return [...words].slice(0, count)
}

/** Asks for every title once: their cards are in memory then. */
async function showAll(address: string): Promise<void> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = (await (await fetch(`${address}/api/consulta?perPage=100&page=${page}`)).json()) as { readonly total: number }
    last = Math.ceil(found.total / 100)
  }
}

const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1

/**
 * `bench call-path [--searches 80] [--of /api/consulta] [--new-cards]`: files of ours of which a function runs in at least every second
 * search of the demo, with their lines; those of the engine apart. `--new-cards`: titles were not shown before, and their cards are made.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    searches: { type: 'string', default: '80' },
    of: { type: 'string', default: '/api/consulta' },
    'new-cards': { type: 'boolean', default: false },
  } as const
  const { searches: count, of, 'new-cards': newCards } = parseArgs({ args: [...args], options }).values
  using ran = new RanFiles(root)
  const { address, close } = await openDemo()
  try {
    const [warmUp = [], asked = []] = await searches(Number(count) + 20).then((all) => [all.slice(0, 20), all.slice(20)])
    const ask = async (word: string) => {
      const answer = await fetch(`${address}${of}?${new URLSearchParams({ q: word })}`)
      if (answer.status !== 200) throw new Error(`${answer.status} for ${word}`)
      await answer.arrayBuffer()
    }
    if (!newCards) await showAll(address)
    for (const word of warmUp) await ask(word)
    const sets: ReadonlySet<string>[] = []
    for (const word of asked) {
      ran.take()
      await ask(word)
      sets.push(ran.take())
    }
    const files = inHalfOf(sets).filter(isProgram)
    const [engine, ours] = [files.filter((file) => file.startsWith('engine/')), files.filter((file) => !file.startsWith('engine/'))]
    for (const file of [...ours, ...engine]) process.stdout.write(`${String(linesOf(file)).padStart(5)}  ${file}\n`)
    process.stdout.write(`${ours.length} files of ours in at least half of ${sets.length} searches, and ${engine.length} of the engine\n`)
    return 0
  } finally {
    await close()
  }
}
