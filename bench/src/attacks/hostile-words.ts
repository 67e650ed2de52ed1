import { searchingPlaces, tryHostileWords } from '@farol/e2e/attacks/hostile-parameters.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** `prove hostile-words`: sixty hostile words in every parameter of every address that searches. */
export async function run(): Promise<number> {
  const server = await startServer()
  const rows: ProofRow[] = []
  try {
    for (const path of Object.keys(searchingPlaces)) {
      const { tried, wrong } = await tryHostileWords(server.address, path, 1, true)
      for (const one of wrong) process.stderr.write(`${one}\n`)
      process.stderr.write(`${path}: ${tried} tried, ${wrong.length} wrong\n`)
      rows.push({ what: path, tried, failed: wrong.length })
    }
  } finally {
    await server.stop()
  }
  const failed = writeProofPage({
    name: 'hostile-words',
    title: 'Hostile words',
    told: 'Sixty words that were code, patterns or trouble somewhere else, in every parameter of every address that searches, against a live server on SQLite with the demo. A word fails when the answer is neither a page nor a refusal, shows the word as markup or anything of the inside, or takes more than five times as long as a harmless one in the same run.',
    seed: 0,
    rows,
  })
  return failed === 0 ? 0 : 1
}
