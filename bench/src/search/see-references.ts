import { drawnReferences, faultOf, importRecords } from '@farol/server/features/search/testing/see-references.ts'
import { openTestSite } from '@farol/server/testing/site.ts'
import { onEngines, sizeOf } from '../circulation/proof-databases.ts'
import { writeProofPage } from '../proof-page.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** `prove see-references`: the words of every see-reference find all titles of its heading, each saying why, on both databases. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 20_000, postgresql: 20_000 })
  const rows = await onEngines(size, async (engine, wanted, inTime) => {
    const { records, references } = drawnReferences(wanted)
    const site = await openTestSite(engine)
    try {
      await importRecords(site, records)
      say(`${engine.name}: ${records.length} records taken in`)
      const faults: string[] = []
      let tried = 0
      for (const reference of references) {
        if (!inTime()) break
        const fault = await faultOf(site, reference)
        if (fault) faults.push(fault)
        tried += 1
      }
      return { what: `references on ${engine.name}`, tried, failed: faults.length, note: faults.slice(0, 5).join('; ') }
    } finally {
      await site.remove()
    }
  })
  const told =
    'Authorities are drawn (people, bodies, topics, places) with one to four see-references each, and one to three titles that bear the heading. The words of each reference are asked for over HTTP without marks, capitals and commas, in the box of all fields: all titles of its heading must be found, and each must say by which form of which authority.'
  return writeProofPage({ name: 'see-references', title: 'See-references that lead to titles', told, seed: size.seed, rows }) === 0 ? 0 : 1
}
