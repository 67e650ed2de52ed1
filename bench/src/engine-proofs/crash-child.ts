import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { fiveStemmers, smallSchema } from '@farol/engine/testing/small-schema.ts'
import { stepOf } from './steps.ts'

/** Indexes, merges and saves until it is killed; says each number that is on disk. */
const [directory = '', seed = '1'] = process.argv.slice(2)
const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers: fiveStemmers, directory, youngest: 20 })
if (engine.rebuildReason && !engine.rebuildReason.includes('manifest is missing')) {
  process.stdout.write(`unusable ${engine.rebuildReason}\n`)
  process.exit(1)
}
for (let sequence = engine.sequence() + 1; ; sequence++) {
  await engine.apply(stepOf(Number(seed), sequence), sequence)
  if (sequence % 2 === 0) await engine.save()
  process.stdout.write(`saved ${engine.savedSequence()}\n`)
  await new Promise((resolve) => setImmediate(resolve))
}
