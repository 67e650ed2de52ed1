import { parseArgs } from 'node:util'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { compareForms, nothingCompared, wantedIn } from '@farol/server/adapters/library-system/testing/before-and-after.ts'
import type { CirculationFixture } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import {
  generateReaders,
  generateTitle,
  keyText,
  strayKeys,
  type GeneratedTitle,
} from '@farol/server/adapters/library-system/testing/generated-wants.ts'
import { actingFor } from '@farol/server/adapters/library-system/testing/scene.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { growthOfForm, times } from './form-growth.ts'
import { onEachEngine, type ScratchFixture } from './scratch-fixture.ts'

/** Why the combinations that a form offers are not those of the copies. */
async function combinationFaults(fixture: CirculationFixture, { titleId, keys }: GeneratedTitle, patronId: number, chance: () => number) {
  const { holds } = fixture.circulation
  const { libraries } = (await holds.form({ titleId }))!
  const texts = (some: readonly Parameters<typeof keyText>[0][]) => some.map(keyText).toSorted().join(' ')
  const faults: string[] = []
  if (texts(wantedIn(titleId, libraries).map((one) => one.wanted)) !== texts(keys)) faults.push(`title ${titleId}: other combinations`)
  for (const { choices } of libraries) {
    const volumes = choices.map((one) => Number(one.volume ?? 0))
    if (volumes.some((one, n) => n > 0 && one < volumes[n - 1]!)) faults.push(`title ${titleId}: volumes ${volumes.join(', ')}`)
  }
  for (const wanted of strayKeys(titleId, keys, chance)) {
    const answer = await holds.place({ patronId, wanted }, actingFor(patronId))
    if (answer.done || !['NaoEncontrada', 'ReservaSemExemplar'].includes(answer.reasons[0]!.code))
      faults.push(`title ${titleId}: ${keyText(wanted)} was not refused`)
  }
  return faults
}

/** Milliseconds of processor in which the form of 5,000 copies is to be answered. */
const allowed = 20

/** What the form costs for titles of many copies. */
async function growthRow(scratch: ScratchFixture): Promise<ProofRow> {
  const grown = await growthOfForm(scratch, [1_250, 2_500, 5_000])
  const told = grown.map(
    ({ copies, milliseconds, median }) => `${copies} copies: least ${milliseconds.toFixed(1)} ms, middle ${median.toFixed(1)} ms`,
  )
  const what = `${scratch.engine}: the form of 5,000 copies within ${allowed} ms of this process's processor time`
  return { what, tried: times, failed: grown.at(-1)!.milliseconds > allowed ? 1 : 0, note: told.join('; ') }
}

interface Asked {
  readonly triples: number
  readonly titles: number
  readonly seed: number
}

async function proveForms(scratch: ScratchFixture, { triples, titles, seed }: Asked): Promise<readonly ProofRow[]> {
  const { engine, fixture } = scratch
  const growth = await growthRow(scratch)
  const chance = chanceFrom(seed)
  const readers = await generateReaders(fixture)
  const compared = nothingCompared()
  const faults: string[] = []
  let made = 0
  while (made < titles || compared.tried < triples) {
    const title = await generateTitle(fixture, chance, readers)
    made += 1
    if (made <= titles) faults.push(...(await combinationFaults(fixture, title, readers['free']!, chance)))
    if (compared.tried < triples) for (const reader of Object.entries(readers)) await compareForms(fixture, title.titleId, reader, compared)
    if (made % 100 === 0)
      process.stderr.write(`${engine}: ${made} titles, ${compared.tried} acts, ${compared.differences.length} differences\n`)
  }
  for (const fault of [...faults, ...compared.differences]) process.stderr.write(`${engine}: ${fault}\n`)
  const broken = await fixture.brokenInvariants()
  return [
    {
      what: `${engine}: reasons before and answers after`,
      tried: compared.tried,
      failed: compared.differences.length,
      note: `${compared.open} of them were open`,
    },
    { what: `${engine}: titles whose combinations are those of their copies`, tried: titles, failed: faults.length },
    {
      what: `${engine}: invariants of circulation at the end`,
      tried: 1,
      failed: broken.length,
      ...(broken.length > 0 && { note: broken.join(', ') }),
    },
    growth,
  ]
}

const told =
  'Titles of one to six copies are drawn, in three libraries, with volumes, tomes, parts and additional material, of all loan types and states, some ' +
  'lent, some set apart; ten readers ask: free, with loans, without the right to borrow, with an ended registration, suspended, cleared, in debt, late, ' +
  'at the limit of holds. For each reader, title and combination the reasons that the forms of a hold and of a loan request show before are compared ' +
  'with the answer of the act; what was done is taken back. The combinations offered must be those of the copies, volumes in the order of their ' +
  'numbers, and any other is refused. Before that the form of titles of many copies is asked for, as a visitor sees it; on SQLite the work of the database is in the time.'

/** `npm run prove -- hold-forms [--triples 5000] [--titles 1000] [--seed N] [--engine sqlite|postgresql]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    triples: { type: 'string', default: '5000' },
    titles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261124' },
    engine: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const asked = { triples: Number(values.triples), titles: Number(values.titles), seed: Number(values.seed) }
  const rows = (await onEachEngine(values.engine, (scratch) => proveForms(scratch, asked))).flat()
  return writeProofPage({ name: 'hold-forms', title: 'Forms of holds and loan requests', told, seed: asked.seed, rows }) === 0 ? 0 : 1
}
