import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { openMailServer } from '@farol/server/adapters/mail/testing/mail-server.ts'
import { alertKinds } from '@farol/server/composition/alert-kinds.ts'
import { listAlerts } from '@farol/server/features/alerts/list-alerts.ts'
import { proveKills } from '@farol/server/features/alerts/testing/email-kill-proof.ts'
import { proveRun } from '@farol/server/features/alerts/testing/email-run-proof.ts'
import { addPeople, openEmailSite, type EmailSite } from '@farol/server/features/alerts/testing/email-site.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

interface FreshDatabase {
  readonly settings: DatabaseSettings
  remove(): Promise<void>
}

async function freshFile(): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-alerts-'))
  return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

const freshPostgres = (url: string) => async (): Promise<FreshDatabase> => {
  const name = `farol_alerts_${randomUUID().replaceAll('-', '')}`
  const settings = { databaseUrl: await makeDatabase(url, name), connections: 8 }
  return { settings, remove: () => dropDatabase(url, name) }
}

/** Opens a database and a mail server, does something with both, and takes them away. */
async function withSite<T>(
  open: () => Promise<FreshDatabase>,
  act: (site: EmailSite, server: Awaited<ReturnType<typeof openMailServer>>, settings: DatabaseSettings) => Promise<T>,
) {
  const [fresh, server] = [await open(), await openMailServer()]
  const site = await openEmailSite(fresh.settings, server.url)
  try {
    return await act(site, server, fresh.settings)
  } finally {
    await site.close()
    await server.close()
    await fresh.remove()
  }
}

const failedOf = (engine: string, faults: readonly string[]): number => {
  for (const fault of faults) process.stderr.write(`${engine}: ${fault}\n`)
  return faults.length
}

async function runOf(engine: string, open: () => Promise<FreshDatabase>, people: number): Promise<ProofRow> {
  const { faults, milliseconds } = await withSite(open, (site, server) => proveRun(site, server, people))
  const note = `${Math.round(milliseconds / 1000)} s for the run`
  return { what: `${engine}: people of one run, two alerts each`, tried: people, failed: failedOf(engine, faults), note }
}

async function atOnce(engine: string, open: () => Promise<FreshDatabase>, times: number): Promise<ProofRow> {
  const told = await withSite(open, async (site) => {
    const [patronId] = await addPeople(site, 1)
    const notification = {
      patronId: patronId!,
      kind: 'hold_released',
      subject: 'hold:1',
      params: { title: 'Dom Casmurro', library: 'Central', lastDay: '2026-11-24', lastTime: '22:00' },
      at: site.deps.clock.now(),
    } as const
    return Promise.all(Array.from({ length: times }, () => site.stores.alerts.notify(notification)))
  })
  const alerts = told.filter((id) => id !== undefined).length
  return { what: `${engine}: notifications of one occasion at once`, tried: times, failed: alerts - 1, note: `${alerts} alert` }
}

async function killsOf(engine: string, open: () => Promise<FreshDatabase>, kills: number, seed: number): Promise<ProofRow> {
  const { faults, ...found } = await withSite(open, (_site, server, settings) =>
    proveKills(settings, server, { people: 6, kills, chance: chanceFrom(seed) }),
  )
  const note = `${found.alerts} alerts, ${found.messages} messages, ${found.repeats} of them arrived a second time`
  return { what: `${engine}: kills while telling and sending`, tried: found.kills, failed: failedOf(engine, faults), note }
}

/** Milliseconds that 95 of a hundred lists took at most. */
const allowed = 30

async function listing(engine: string, open: () => Promise<FreshDatabase>, alerts: number): Promise<ProofRow> {
  const times = await withSite(open, async (site) => {
    const [patronId] = await addPeople(site, 1)
    for (let n = 0; n < alerts; n += 1)
      await site.stores.alerts.notify({
        patronId: patronId!,
        kind: 'hold_placed',
        subject: `hold:${n}`,
        params: { title: `Livro ${n}`, library: 'Central' },
        at: new Date(Date.parse('2026-01-01T12:00:00Z') + n * 3_600_000),
      })
    const measured: number[] = []
    for (let n = 0; n < 200; n += 1) {
      const begun = performance.now()
      await listAlerts({ ...site.stores, slug: 'farol', alertKinds }, patronId!, { page: 1 + (n % 20), perPage: 100 }, 'pt')
      measured.push(performance.now() - begun)
    }
    return measured.toSorted((a, b) => a - b)
  })
  const p95 = times[Math.floor(times.length * 0.95)]!
  const what = `${engine}: pages of 100 among ${alerts} alerts`
  return { what, tried: times.length, failed: p95 < allowed ? 0 : 1, note: `p95 ${p95.toFixed(1)} ms, allowed ${allowed} ms` }
}

const told =
  'Alerts are told and their e-mails sent over a real SMTP server. One run: every person gets exactly one message, its envelope names nobody else, and ' +
  'every header is looked at; the run is begun twice at once. Kills: a process tells people of occasions (each twice), puts messages together and hands ' +
  'them over; it is killed with SIGKILL at a random moment, and the next one goes on. In the end every occasion is one alert and stands in one message, ' +
  'no message is lost, and at most one for each kill arrived a second time, with the same Message-ID. One process sends at a time; power loss is not shown.'

/** `npm run prove -- alerts [--people 1000] [--kills 100] [--seed N] [--engine sqlite|postgresql]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    people: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261120' },
    engine: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [people, kills, seed] = [Number(values.people), Number(values.kills), Number(values.seed)]
  const rows: ProofRow[] = []
  const prove = async (engine: string, open: () => Promise<FreshDatabase>) => {
    rows.push(await atOnce(engine, open, 20))
    rows.push(await runOf(engine, open, people))
    rows.push(await killsOf(engine, open, kills, seed))
    rows.push(await listing(engine, open, 2_000))
  }
  if (values.engine !== 'postgresql') await prove('SQLite', freshFile)
  const postgres = values.engine === 'sqlite' ? undefined : await findPostgres()
  try {
    if (postgres) await prove('PostgreSQL', freshPostgres(postgres.url))
  } finally {
    await postgres?.stop()
  }
  return writeProofPage({ name: 'alerts', title: 'Alerts told once', told, seed, rows }) === 0 ? 0 : 1
}
