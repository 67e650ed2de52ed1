import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { handlesOf } from '@farol/server/adapters/database/handles.ts'
import type { TestEngine } from '@farol/server/adapters/database/testing/test-database.ts'
import { openDeskSite, type DeskSite } from '@farol/server/features/desk/testing/desk-site.ts'
import { countedStatements } from '@farol/server/testing/counted-statements.ts'
import { percentile } from '../http/load.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { barcodeOf, fillCirculation, fullSize, isFree, openLoansOf, partOf, type CirculationSize } from './fill-circulation.ts'
import { onEngines, type ProofEngine } from './proof-databases.ts'
import { timedTransactions } from './timed-transactions.ts'

const ownLoans = 20
/** Calls whose processor time is told, as the median of groups of ten. */
const calls = 100

interface Cost {
  readonly statements: number
  /** Milliseconds of processor time of one call. */
  readonly processor: number
}

interface Measured {
  readonly pending: Cost
  readonly lend: { readonly none: Cost; readonly many: Cost }
  readonly giveBack: { readonly none: Cost; readonly many: Cost }
  readonly actsPerSecond: number
  readonly commitsPerSecond: number
  readonly notices: { readonly told: number; readonly seconds: number; readonly transactions: number; readonly longestHeld: number }
}

const median = (list: readonly number[]) =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  )

/** Processor time of one call in milliseconds: the median of groups of ten. */
async function processorOf(work: (n: number) => Promise<unknown>): Promise<number> {
  const groups: number[] = []
  for (let n = 0; n < calls; n += 10) {
    const before = process.cpuUsage()
    for (let one = 0; one < 10; one += 1) await work(n + one)
    const { user, system } = process.cpuUsage(before)
    groups.push((user + system) / 10_000)
  }
  return median(groups)
}

type Counting = ReturnType<typeof countedStatements>['of']

interface Opened {
  readonly site: DeskSite
  readonly of: Counting
  readonly held: number[]
}

async function openFilled(engine: ProofEngine, size: CirculationSize): Promise<Opened> {
  let held: number[] = []
  const { engine: counted, of } = countedStatements({ ...engine, name: engine.name === 'SQLite' ? 'sqlite' : 'postgresql' })
  const timed: TestEngine = {
    ...counted,
    async open() {
      const watched = timedTransactions(await counted.open())
      held = watched.held
      return watched.database
    },
  }
  const site = await openDeskSite(timed, { env: { CHECK_REPLIES: 'off' } })
  for (const name of ['ana', 'rita']) await site.reader(name)
  await site.staff('otavio', 'gestor', 'BC')
  await fillCirculation(site, size, 'ana', ownLoans)
  return { site, of, held }
}

const done = ({ status, body }: Awaited<ReturnType<DeskSite['at']>>) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Lends and returns copies that are at hand, one of a title, for one reader. */
function lender(site: DeskSite, code: string, firstCopy: number) {
  let copy = firstCopy
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const next = () => {
    do copy += 4
    while (!isFree(copy))
    return barcodeOf(copy)
  }
  const sobrepor = { codigos: ['LimiteEmprestimos'], motivo: 'Medida' }
  return {
    next,
    lend: async (exemplar: string) =>
      done(await site.at('otavio', 'POST', '/api/equipe/emprestimos', { leitor: code, exemplar, sobrepor }, keyed())),
    giveBack: async (exemplar: string) => done(await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar }, keyed())),
  }
}

async function lendingCosts({ site, of }: Opened, name: string, firstCopy: number) {
  const { next, lend, giveBack } = lender(site, await site.code(name), firstCopy)
  const warm = next()
  await lend(warm)
  await giveBack(warm)
  const counted = next()
  const lent = await of(() => lend(counted))
  const back = await of(() => giveBack(counted))
  const times = { lend: [] as number[], back: [] as number[] }
  for (let group = 0; group < calls / 10; group += 1) {
    const some = Array.from({ length: 10 }, next)
    for (const [what, work] of [
      ['lend', lend],
      ['back', giveBack],
    ] as const) {
      // The same reader never has more than ten at once beside those of before.
      const before = process.cpuUsage()
      for (const one of some) await work(one)
      const { user, system } = process.cpuUsage(before)
      times[what].push((user + system) / 10_000)
    }
  }
  return {
    lend: { statements: lent.count, processor: median(times.lend) },
    giveBack: { statements: back.count, processor: median(times.back) },
  }
}

async function rates({ site }: Opened): Promise<Pick<Measured, 'actsPerSecond' | 'commitsPerSecond'>> {
  const { next, lend, giveBack } = lender(site, await site.code('rita'), 2_000)
  const handles = handlesOf(site.database, site.clock)
  const perSecond = async (count: number, work: (n: number) => Promise<unknown>) => {
    const begin = performance.now()
    for (let n = 0; n < count; n += 1) await work(n)
    return (count * 1_000) / (performance.now() - begin)
  }
  const commit = (n: number) =>
    handles.atomically((inside) =>
      inside.write
        .insertInto('course')
        .values({ code: randomUUID(), name: `Curso ${n}` })
        .execute(),
    )
  const acts: number[] = []
  const commits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    commits.push(await perSecond(300, commit))
    const copies = Array.from({ length: 50 }, next)
    acts.push(await perSecond(100, (n) => (n % 2 === 0 ? lend(copies[n / 2]!) : giveBack(copies[(n - 1) / 2]!))))
  }
  return { actsPerSecond: median(acts), commitsPerSecond: median(commits) }
}

async function notices({ site, held }: Opened): Promise<Measured['notices']> {
  site.clock.set('2026-11-21T08:45:00Z')
  held.splice(0)
  const begin = performance.now()
  const told = await site.stores.librarySystem.maintenance.tellDueDays()
  const own = held.splice(0)
  return { told, seconds: (performance.now() - begin) / 1_000, transactions: own.length, longestHeld: Math.max(...own) }
}

async function measure(engine: ProofEngine, size: CirculationSize): Promise<Measured> {
  const opened = await openFilled(engine, size)
  const { site, of } = opened
  try {
    const ask = async () => done(await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes?perPage=50'))
    const { total } = (await ask()) as { total: number }
    if (total !== ownLoans) throw new Error(`${total} loans in place of ${ownLoans}`)
    const { count } = await of(ask)
    const pending = { statements: count, processor: await processorOf(ask) }
    const none = await lendingCosts(opened, 'rita', 0)
    const many = await lendingCosts(opened, 'ana', 1_000)
    return {
      pending,
      lend: { none: none.lend, many: many.lend },
      giveBack: { none: none.giveBack, many: many.giveBack },
      ...(await rates(opened)),
      notices: await notices(opened),
    }
  } finally {
    await site.remove()
  }
}

interface Row {
  readonly what: string
  readonly tenth: number
  readonly full: number
  readonly unit?: string
  /** What is asked of the full size. */
  readonly most?: number
  readonly least?: number
  readonly mayGrow?: number
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))

function pageRow(engine: string, { what, tenth, full, unit = '', most, least, mayGrow }: Row): ProofRow {
  const isTooMuch = most !== undefined && full > most
  const isTooLittle = least !== undefined && full < least
  const hasGrown = mayGrow !== undefined && full > tenth * mayGrow
  const asked = [
    most !== undefined && `at most ${most}`,
    least !== undefined && `at least ${least}`,
    mayGrow !== undefined && `growth at most ${mayGrow}`,
  ]
  const told = asked.filter(Boolean).join(', ')
  const growth = tenth === 0 ? '' : `; ${(full / tenth).toFixed(2)} times`
  return {
    what: `${engine}: ${what}`,
    tried: 1,
    failed: Number(isTooMuch || isTooLittle || hasGrown),
    note: `${shown(tenth)} → ${shown(full)}${unit && ` ${unit}`}${growth}${told && ` (${told})`}`,
  }
}

function rowsOf(engine: string, tenth: Measured, full: Measured): readonly ProofRow[] {
  const cost = (
    what: string,
    of: (one: Measured) => Cost,
    most: { readonly statements: number; readonly processor?: number },
  ): readonly Row[] => [
    { what: `${what}: statements`, tenth: of(tenth).statements, full: of(full).statements, most: most.statements },
    {
      what: `${what}: processor time`,
      tenth: of(tenth).processor,
      full: of(full).processor,
      unit: 'ms',
      mayGrow: 1.5,
      ...(most.processor !== undefined && { most: most.processor }),
    },
  ]
  const share = (one: Measured) => Number((one.actsPerSecond / one.commitsPerSecond).toFixed(2))
  const grows = (one: Measured) =>
    one.lend.many.statements - one.lend.none.statements + one.giveBack.many.statements - one.giveBack.none.statements
  const rows: readonly Row[] = [
    ...cost(`pending titles of ${ownLoans} loans`, (one) => one.pending, { statements: 12, processor: 5 }),
    ...cost('a loan to a reader without loans', (one) => one.lend.none, { statements: 30 }),
    ...cost(`a loan to a reader with ${ownLoans}`, (one) => one.lend.many, { statements: 30 }),
    ...cost('a return of a reader without others', (one) => one.giveBack.none, { statements: 30 }),
    ...cost(`a return of a reader with ${ownLoans}`, (one) => one.giveBack.many, { statements: 30 }),
    { what: `statements more of a loan and a return for ${ownLoans} loans`, tenth: grows(tenth), full: grows(full), most: 0 },
    { what: 'loans and returns a second', tenth: tenth.actsPerSecond, full: full.actsPerSecond },
    { what: 'commits of one row a second', tenth: tenth.commitsPerSecond, full: full.commitsPerSecond },
    { what: 'the first as a share of the second', tenth: share(tenth), full: share(full), least: 0.3 },
    { what: 'notices of a morning', tenth: tenth.notices.told, full: full.notices.told },
    { what: 'their seconds', tenth: tenth.notices.seconds, full: full.notices.seconds },
    { what: 'their transactions', tenth: tenth.notices.transactions, full: full.notices.transactions },
    { what: 'the writer is held at the longest', tenth: tenth.notices.longestHeld, full: full.notices.longestHeld, unit: 'ms', most: 50 },
  ] // prettier-ignore
  return rows.map((row) => pageRow(engine, row))
}

/** `npm run bench -- circulation [--share 1] [--sqlite 1] [--postgresql 1]`: what lending costs in a large library, beside a tenth of it. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    share: { type: 'string', default: '1' },
    sqlite: { type: 'string', default: '1' },
    postgresql: { type: 'string', default: '1' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const size = partOf(fullSize, Number(values.share))
  const engines = { seed: 0, minutes: 600, sqlite: Number(values.sqlite), postgresql: Number(values.postgresql) }
  const rows = await onEngines(engines, async (engine) => {
    const tenth = await measure(engine, partOf(size, 0.1))
    return rowsOf(engine.name, tenth, await measure(engine, size))
  })
  const told =
    `A library of ${size.readers} readers, ${size.copies} copies, ${openLoansOf(size)} open loans, ${size.pastLoans} past ones and ${size.holds} holds, and one of a tenth. ` +
    'Calls of desk and patron go through the whole server in one process, replies unchecked as in production; processor time is that of the process, the median of groups of ten calls. ' +
    'Each row tells the tenth, then the full size; statements include audit, outbox, alert and idempotency, not the begin and end of a transaction.'
  const failed = writeProofPage({
    name: 'circulation-speed',
    title: 'What lending costs in a large library',
    told,
    seed: 0,
    rows: rows.flat(),
  })
  return failed === 0 ? 0 : 1
}
