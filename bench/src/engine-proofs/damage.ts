import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { manyDocuments } from '@farol/engine/testing/generators.ts'
import { fiveStemmers, smallSchema } from '@farol/engine/testing/small-schema.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { randomNumbers } from '../search/random.ts'

const options = { schema: smallSchema, stemmers: fiveStemmers }

/** Places worth harming: ends, every region's first bytes as the header lists them, and so many at random. */
function placesIn(file: string, bytes: Buffer, random: () => number, count: number): number[] {
  const places = [0, 3, 4, 7, 8, bytes.length - 1, ...Array.from({ length: count }, () => Math.floor(random() * bytes.length))]
  if (file.startsWith('segment')) {
    const header = 8 + bytes.readUInt32LE(0)
    const { header: facts } = JSON.parse(bytes.subarray(8, header).toString()) as {
      header: { arrays: { offset: number; length: number }[] }
    }
    for (const { offset } of facts.arrays) places.push(header + offset, header + offset - 1)
  }
  return [...new Set(places)].filter((place) => place >= 0 && place < bytes.length)
}

/** Harms every file of an index in many places; each time opening it must refuse it. */
export async function damage(count: number, seed: number): Promise<ProofRow[]> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'farol-engine-damage-'))
  const engine = await CatalogueEngine.open({ ...options, directory, youngest: 100 })
  const documents = manyDocuments(250, seed)
  for (let at = 0; at < 250; at += 50) await engine.apply({ put: documents.slice(at, at + 50), remove: at > 100 ? [at - 60] : [] }, at)
  await engine.close()
  const random = randomNumbers(seed)
  const rows: ProofRow[] = []
  const isRefused = async () => (await CatalogueEngine.open({ ...options, directory })).rebuildReason !== undefined
  for (const file of (await readdir(directory)).toSorted()) {
    const whole = await readFile(path.join(directory, file))
    const places = placesIn(file, whole, random, count)
    let failed = 0
    for (const place of places) {
      const harmed = Buffer.from(whole)
      harmed[place]! ^= 1 << Math.floor(random() * 8)
      await writeFile(path.join(directory, file), harmed)
      if (!(await isRefused())) failed++
    }
    const lengths = [0, 1, 8, whole.length >> 1, whole.length - 1]
    for (const length of lengths) {
      await writeFile(path.join(directory, file), whole.subarray(0, length))
      if (!(await isRefused())) failed++
    }
    await rm(path.join(directory, file))
    if (!(await isRefused())) failed++
    await writeFile(path.join(directory, file), whole)
    rows.push({ what: `${file.split('-')[0]} (${whole.length} bytes)`, tried: places.length + lengths.length + 1, failed })
  }
  rows.push({ what: 'unharmed, it opens', tried: 1, failed: Number(await isRefused()) })
  await rm(directory, { recursive: true })
  return rows
}

export async function run(args: readonly string[]): Promise<number> {
  const [count = 500, seed = 20_261_120] = args.map(Number)
  const rows = await damage(count, seed)
  const told =
    'In every file of an index one bit is turned, at both ends, at the edges of every region and at random places; the file is cut off and taken away. Each time the index must be refused as a whole, which makes the server build it again from its database.'
  return writeProofPage({ name: 'engine-damage', title: 'A damaged index is never believed', told, seed, rows }) === 0 ? 0 : 1
}
