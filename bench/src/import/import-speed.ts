import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openReferenceIndex } from '@farol/server/adapters/search/reference-index.ts'
import { readRecords } from '@farol/server/catalogue/formats/read-records.ts'
import { prepare, RecordImport } from '@farol/server/features/import/import-records.ts'
import { keepIndex } from '@farol/server/features/search/keep-index.ts'
import { generatedFile } from './generated-records.ts'
import { scratchStores } from './scratch-stores.ts'

interface Shares {
  parse: number
  understand: number
  store: number
}

/** The time between two calls goes to the part that is named. */
class Watch {
  readonly shares: Shares = { parse: 0, understand: 0, store: 0 }
  #last = performance.now()
  lap(part: keyof Shares | undefined): void {
    const now = performance.now()
    if (part) this.shares[part] += now - this.#last
    this.#last = now
  }
}

/** Memory of the process without the pages of the database file that the system shows to it: those are the system's to take back. */
function ownMemory(): number {
  const status = '/proc/self/status'
  const kilobytes = existsSync(status) ? /RssAnon:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return kilobytes === undefined ? process.memoryUsage().rss : Number(kilobytes) * 1024
}

/** `npm run bench -- import [--records 100000] [--index]`: generated records into a fresh catalogue. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { records: { type: 'string', default: '100000' }, index: { type: 'boolean', default: false } },
  })
  const total = Number(values.records)
  const { stores, dataDir, remove } = await scratchStores()
  const file = path.join(dataDir, 'generated.mrc')
  await pipeline(Readable.from(generatedFile(total)), createWriteStream(file))
  const work = new RecordImport(stores, { source: 'bench', file: 'generated' })
  const watch = new Watch()
  const tenths: number[] = []
  let [peak, done, begin] = [0, 0, performance.now()]
  const start = begin
  watch.lap(undefined)
  for await (const items of (await readRecords(createReadStream(file, { highWaterMark: 256 << 10 }))).items) {
    watch.lap('parse')
    for (const item of items) {
      const prepared = prepare(item, { source: 'bench' })
      watch.lap('understand')
      await work.takePrepared(prepared)
      watch.lap('store')
      done += 1
      if (done % Math.ceil(total / 10) === 0) {
        tenths.push(Math.round(total / 10 / ((performance.now() - begin) / 1000)))
        begin = performance.now()
        peak = Math.max(peak, ownMemory())
      }
    }
  }
  await work.finish()
  watch.lap('store')
  const seconds = (performance.now() - start) / 1000
  const { parse, understand, store } = watch.shares
  const percent = (part: number) => `${Math.round((100 * part) / (parse + understand + store))} %`
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`${work.counts.stored} of ${total} records stored in ${seconds.toFixed(1)} s: ${Math.round(total / seconds)} a second`)
  say(`parse ${percent(parse)}, understand ${percent(understand)}, store ${percent(store)}`)
  say(`records a second, by tenths: ${tenths.join(' ')}`)
  say(`memory at most ${Math.round(peak / 2 ** 20)} MB, pages of the database file apart`)
  if (values.index) {
    const index = openReferenceIndex()
    const from = performance.now()
    await keepIndex({ ...stores, index })
    say(`reference index filled in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    await index.close()
  }
  await remove()
  return work.counts.stored === total ? 0 : 1
}
