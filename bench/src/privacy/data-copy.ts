import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { goodPassword, openSessionSite, type SessionSite } from '@farol/server/features/session/testing/session-site.ts'
import { copiedColumns, heldIn } from '@farol/server/privacy/register.ts'
import { booksXml } from '@farol/server/testing/titles.ts'
import { onEngines, sizeOf } from '../circulation/proof-databases.ts'
import { writeProofPage } from '../proof-page.ts'

const own = '/api/pessoas/meu-farol/privacidade'
/** Seconds in which the copy must be there. */
const allowed = 60

async function addAlerts({ database }: SessionSite, patronId: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
      patron_id: patronId,
      kind: 'hold_placed' as const,
      subject: `hold:${from + n}`,
      occasion: 'once',
      params: JSON.stringify({ title: `Livro ${from + n} “com aspas”; e ponto`, library: 'Central' }),
      at: new Date(Date.parse('2026-01-01T12:00:00Z') + (from + n) * 60_000).toISOString(),
      email_state: 'none' as const,
    }))
    await database.write
      .insertInto('alert')
      .values(rows as never)
      .execute()
  }
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function searchFor(site: SessionSite): Promise<number> {
  const begun = performance.now()
  const answer = await site.get('/api/consulta?q=casmurro')
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return performance.now() - begun
}

/** What another program (Python's zipfile) reads in the archive. */
function readByPython(bytes: Buffer): Record<string, Record<string, unknown>[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-copy-'))
  try {
    writeFileSync(path.join(folder, 'copia.zip'), bytes)
    execFileSync('python3', ['-m', 'zipfile', '-t', path.join(folder, 'copia.zip')])
    execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, 'copia.zip'), folder])
    return (JSON.parse(readFileSync(path.join(folder, 'dados.json'), 'utf8')) as { dados: Record<string, Record<string, unknown>[]> }).dados
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fields in the archive that are not those of the database, of tables that the copy itself does not change. */
async function differences(site: SessionSite, patronId: number, found: Record<string, Record<string, unknown>[]>) {
  let [fields, wrong] = [0, 0]
  const changing = ['data_copy', 'audit', 'token_family', 'session_description']
  for (const entry of heldIn(site.stores.heldData.register).filter(({ name }) => !changing.includes(name))) {
    const table = entry.name
    const columns = copiedColumns(entry)
    const stored = columns.length === 0 ? [] : await site.stores.heldData.rows(patronId, table, columns)
    // The alert that tells of the copy came after it.
    const rows = table === 'alert' ? stored.filter((row) => !String(row['subject']).startsWith('data_copy:')) : stored
    for (const [n, row] of rows.entries())
      for (const column of columns) {
        fields += 1
        if (found[table]?.[n]?.[column] !== row[column]) wrong += 1
      }
  }
  return { fields, wrong }
}

async function copyOf(site: SessionSite, count: number) {
  await site.importXml(booksXml({ number: '1', title: 'Dom Casmurro' }))
  await site.person('ana')
  const patronId = (await site.stores.patrons.find('P-ana'))!.id
  await addAlerts(site, patronId, count)
  const token = (await site.signIn('ana')).json().access_token as string
  const quiet: number[] = []
  for (let n = 0; n < 200; n += 1) quiet.push(await searchFor(site))
  const begun = performance.now()
  await site.call('POST', `${own}/copia`, { senha: goodPassword }, { token })
  const busy: number[] = []
  let link: string | undefined
  while (link === undefined && performance.now() - begun < 2 * allowed * 1_000) {
    for (let n = 0; n < 20; n += 1) busy.push(await searchFor(site))
    link = (await site.call('GET', own, undefined, { token })).json().copia?.link
    await pause(1)
  }
  const seconds = (performance.now() - begun) / 1_000
  const { rawPayload } = await site.call('GET', `${own}/copia/${link}`, undefined, { token })
  const { fields, wrong } = await differences(site, patronId, readByPython(rawPayload))
  return { seconds, bytes: rawPayload.length, fields, wrong, quiet: p95(quiet), busy: p95(busy) }
}

const told =
  'A person with ten thousand rows asks for the copy of what is held. The archive is opened by another program (Python’s zipfile tests and extracts ' +
  'it) and its JSON is compared with the database, field for field. Meanwhile titles are searched. No files of requests stand in it: this program ' +
  'takes none.'

/** `npm run prove -- data-copy [--sqlite 10000] [--postgresql 10000]`: how many rows. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 10_000, postgresql: 10_000 })
  const rows = await onEngines(size, async (engine, wanted) => {
    const site = await openSessionSite({ name: engine.name === 'SQLite' ? 'sqlite' : 'postgresql', open: engine.open })
    try {
      const { seconds, bytes, fields, wrong, quiet, busy } = await copyOf(site, wanted)
      const time = `${seconds.toFixed(1)} s (allowed ${allowed}), ${Math.round(bytes / 1024)} KiB`
      const searches = `search p95 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile (allowed twice)`
      return [
        { what: `${engine.name}: copy of ${wanted} rows`, tried: 1, failed: seconds < allowed ? 0 : 1, note: time },
        { what: `${engine.name}: fields equal to the database`, tried: fields, failed: wrong, note: '' },
        { what: `${engine.name}: searches meanwhile`, tried: 1, failed: busy < 2 * quiet ? 0 : 1, note: searches },
      ]
    } finally {
      await site.remove()
    }
  })
  return writeProofPage({ name: 'data-copy', title: 'A copy of ten thousand rows', told, seed: size.seed, rows: rows.flat() }) === 0 ? 0 : 1
}
