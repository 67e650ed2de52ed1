import { parseArgs } from 'node:util'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { askAllAtOnce, fillReaders, readerNames } from '@farol/server/features/account/testing/many-readers.ts'
import { compareRenewals, daysAsked, drawAccount, noRenewalsCompared, waiter } from '@farol/server/features/loans/testing/drawn-accounts.ts'
import { openLoanSite, type LoanSite } from '@farol/server/features/loans/testing/loan-site.ts'
import { onEngines, type ProofEngine } from '../circulation/proof-databases.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** Accounts that share one site: after them the day begins anew on another, since its clock only goes on. */
const accountsOfASite = 200

const engineOf = ({ name, open }: ProofEngine) => ({ name: name === 'SQLite' ? ('sqlite' as const) : ('postgresql' as const), open })

async function withSite<T>(engine: ProofEngine, work: (site: LoanSite) => Promise<T>): Promise<T> {
  const site = await openLoanSite(engineOf(engine))
  try {
    return await work(site)
  } finally {
    await site.remove()
  }
}

const told = (engine: string, faults: readonly string[]): number => {
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${engine}: ${fault}\n`)
  return faults.length
}

async function reasonsOn(engine: ProofEngine, accounts: number, seed: number, inTime: () => boolean): Promise<ProofRow> {
  const [chance, compared] = [chanceFrom(seed), noRenewalsCompared()]
  let asked = 0
  while (asked < accounts && inTime()) {
    const names = Array.from({ length: Math.min(accountsOfASite, accounts - asked) }, (_, n) => `leitor${n}`)
    await withSite(engine, async (site) => {
      await site.reader(waiter, 'PG')
      for (const name of names) await drawAccount(site, chance, name)
      for (const [at, day] of daysAsked.entries()) {
        await site.setTime(day)
        for (const name of names.filter((_, n) => n % daysAsked.length === at)) await compareRenewals(site, name, compared)
      }
    })
    asked += names.length
    process.stderr.write(`${engine.name}: ${asked} accounts, ${compared.tried} renewals, ${compared.differences.length} differences\n`)
  }
  return {
    what: `${engine.name}: renewals of ${asked} accounts, of ${accounts} wanted`,
    tried: compared.tried,
    failed: told(engine.name, compared.differences),
    note: `told and answered: ${[...compared.reached].toSorted().join(', ')}`,
  }
}

const readersAtOnce = (engine: ProofEngine, readers: number, rounds: number): Promise<ProofRow> =>
  withSite(engine, async (site) => {
    const names = readerNames(readers)
    await fillReaders(site, names)
    const { calls, putOff, faults } = await askAllAtOnce(site, names, rounds)
    return {
      what: `${engine.name}: calls of ${readers} readers at once`,
      tried: calls,
      failed: told(engine.name, faults),
      note: `${putOff} put off with 503 and asked again`,
    }
  })

const about =
  'Accounts are drawn (loans, renewals used up, somebody who waits, debts, blocks, registrations that end) and asked on the day of the loan, before, on ' +
  'and after the due day: the reasons that the list of loans shows before a renewal must be those of its answer, word for word of their codes and ' +
  'numbers. Then many readers at once ask for every part of their account, each one call after the other: nobody is shown a name that is not theirs, ' +
  'and every answer forbids to be stored. Sites in memory over real databases; no network and no cache program between.'

/** `npm run prove -- account [--accounts 2000] [--readers 200] [--rounds 8] [--minutes 40] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    accounts: { type: 'string', default: '2000' },
    readers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '40' },
    seed: { type: 'string', default: '20261127' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [seed, accounts] = [Number(values.seed), Number(values.accounts)]
  const size = { seed, minutes: Number(values.minutes), sqlite: accounts, postgresql: accounts }
  const rows = await onEngines(size, async (engine, wanted, inTime) => [
    await readersAtOnce(engine, Number(values.readers), Number(values.rounds)),
    await reasonsOn(engine, wanted, seed, inTime),
  ])
  return writeProofPage({ name: 'account', title: 'The account', told: about, seed, rows: rows.flat() }) === 0 ? 0 : 1
}
