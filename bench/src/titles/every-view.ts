import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tried, writeProofPage } from '../proof-page.ts'
import { drawnOf } from './drawn-codes.ts'
import { addressesOf, authorityAddressesOf } from './title-addresses.ts'
import { openCatalogue } from './running-catalogue.ts'
import { parsedEvery, visitAll, type Visits } from './visit-all.ts'
import { VisitProgress } from './visit-progress.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

const rowOf = (what: string, { tried: asked, failed, examples, garbled, parsed }: Visits) => ({
  what,
  tried: asked,
  failed,
  note: [
    ...examples.slice(0, 5),
    `${parsed} pages by the HTML parser`,
    garbled > 0 ? `${garbled} answers look read in a wrong character set` : '',
  ]
    .filter(Boolean)
    .join('; '),
})

/** Codes walked before the diary is written. */
const batchSize = 100

/**
 * Every view of every stored record against a running server: 200 or 404, nothing garbled, nothing of a record run. It takes hours: the
 * catalogue and a diary of what was seen are kept (`--keep DIR`), and a run that ended early (`--minutes N`, Ctrl-C) is taken up again by
 * the next, until `--anew`. `--titles N` looks at so many titles and headings, drawn by `--seed`, and writes a page of its own. Answers 1 while
 * anything failed or is still to be seen.
 */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    titles: { type: 'string' },
    seed: { type: 'string', default: '20261127' },
    data: { type: 'string' },
    keep: { type: 'string' },
    minutes: { type: 'string' },
    anew: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const keep = values.keep ?? path.join(os.tmpdir(), `farol-every-view-${values.data ? path.basename(values.data) : 'real'}`)
  if (values.anew) rmSync(keep, { recursive: true, force: true })
  const catalogue = await openCatalogue({ keep, ...(values.data === undefined ? {} : { data: values.data }) })
  mkdirSync(keep, { recursive: true })
  const progress = new VisitProgress(path.join(keep, 'visits.json'))
  const began = Date.now()
  const end = began + Number(values.minutes ?? Infinity) * 60_000

  const seed = values.titles === undefined ? 0 : Number(values.seed)
  const walkAll = async (what: string, all: readonly string[], addresses: (code: string) => readonly string[]) => {
    const codes = values.titles === undefined ? all : drawnOf(all, Number(values.titles), seed)
    const name = values.titles === undefined ? what : `${what} of ${all.length}, drawn`
    const walk = progress.walk(name)
    const [from, since] = [walk.done, Date.now()]
    while (walk.done < codes.length && Date.now() < end) {
      const some = codes.slice(walk.done, walk.done + batchSize)
      await visitAll(catalogue.address, some, addresses, walk.visits, parsedEvery(codes.length))
      walk.done += some.length
      progress.keep(name, walk, tried)
      const minutes = ((Date.now() - since) / (walk.done - from)) * (codes.length - walk.done)
      if (walk.done % (10 * batchSize) === 0)
        say(`${name}: ${walk.done} of ${codes.length}, ${walk.visits.failed} failed; ${Math.round(minutes / 60_000)} minutes more`)
    }
    return { row: rowOf(`views of ${codes.length} ${name}`, walk.visits), left: codes.length - walk.done }
  }

  try {
    const { titles, headings } = await catalogue.codes(1_000_000)
    const walks = [
      await walkAll('titles', titles, (code) => addressesOf(code, catalogue.address)),
      await walkAll('headings', headings, authorityAddressesOf),
    ]
    const left = walks.reduce((sum, one) => sum + one.left, 0)
    if (left > 0) {
      say(`${left} records are still to be seen: run it again to go on.`)
      return 1
    }
    const programs =
      progress.commits.length > 1 ? ` It was taken up again: the programs that answered were ${progress.commits.join(', ')}.` : ''
    const which = values.titles === undefined ? 'every title and heading' : 'titles and headings drawn by the seed'
    const told = `Every page, call and file of ${which} was asked for once from a server in a process of its own. Failed: another status than 200 or 404, a body that is not what it says it is, an element, event attribute or address in a page that is not ours. Text that looks read in a wrong character set is counted beside it, because some records came so. A share of the pages was put before the parser of the HTML standard, and ids, what names them, texts of pictures and links inside links were looked at; that is less than a whole validator does.${programs}`
    const rows = walks.map((one) => one.row)
    const page =
      values.titles === undefined
        ? { name: 'every-view', title: 'Every view of every record' }
        : { name: 'every-view-drawn', title: 'Every view of drawn records' }
    return writeProofPage({ ...page, told, seed, rows }) > 0 ? 1 : 0
  } finally {
    await catalogue.close()
  }
}
