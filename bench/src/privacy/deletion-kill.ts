import { openDeskSite } from '@farol/server/features/desk/testing/desk-site.ts'
import { proveDeletionKills } from '@farol/server/features/privacy/testing/deletion-kill-proof.ts'
import { onEngines, sizeOf } from '../circulation/proof-databases.ts'
import { writeProofPage } from '../proof-page.ts'

const told =
  'A reader with rows in most tables of the privacy register, and a text of their own in each of more than 40 columns, is deleted by a process that ' +
  'ends itself with SIGKILL before one of its statements; the points are spread evenly over all of them. After each kill every table is compared ' +
  'with before: either nothing changed, or nothing knows the person any more; in the end the deletion is run again and the texts are looked for in ' +
  'every table. This is the death of processes, not of the machine. Files of copies that a process killed after its transaction leaves are removed ' +
  'by a job of the night, which is not tried here.'

/** `npm run prove -- deletion-kill [--sqlite 50] [--postgresql 50] [--minutes 40]`. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 50, postgresql: 50 })
  const rows = await onEngines(size, async (engine, wanted) => {
    const name = engine.name === 'SQLite' ? 'sqlite' : 'postgresql'
    const site = await openDeskSite({ name, open: engine.open }, { deps: { pauseMilliseconds: 3_600_000 } })
    try {
      const { kills, statements, untouched, done, faults } = await proveDeletionKills(site, wanted)
      for (const fault of faults) process.stderr.write(`${engine.name}: ${fault}\n`)
      const note = `${statements} statements a deletion; untouched after ${untouched} kills, gone after ${done}`
      return { what: `${engine.name}: deletions killed`, tried: kills, failed: faults.length, note }
    } finally {
      await site.remove()
    }
  })
  return writeProofPage({ name: 'deletion-kill', title: 'Killed amid a deletion', told, seed: size.seed, rows }) === 0 ? 0 : 1
}
