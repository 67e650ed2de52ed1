import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertOf } from '../adapters/database/testing/circulation-rows.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { olderDatabase, type OlderDatabase } from '../adapters/database/testing/older-database.ts'
import { openDatabase } from '../adapters/database/open-database.ts'
import { openTestSite } from '../testing/site.ts'

const at = '2026-11-20T12:00:00.000Z'
const record = JSON.stringify([
  '00000nam a2200000 a 4500',
  ['001', '1'],
  ['100', '1', ' ', 'a', 'Assis, Machado de'],
  ['245', '1', '0', 'a', 'Dom Casmurro'],
])

// Rows as the program of commit 64817062 wrote them, under its names: before the wave of renaming.
const rows: readonly string[] = [
  insertOf('campus', { id: 1, code: 'c1', name: 'Campus 1' }),
  insertOf('library', { id: 1, code: 'BC', name: 'Biblioteca Central', campus_id: 1, kind: 'library' }),
  insertOf('institution_setting', {
    name: 'institution',
    value: JSON.stringify({ name: 'Universidade de Antes', acronym: 'UA' }),
    version: 1,
    updated_at: at,
  }),
  insertOf('title', {
    id: 1,
    source: 'local',
    identity: '1',
    content_hash: 'h',
    record,
    created_at: at,
    updated_at: at,
    title_line: 'Dom Casmurro',
    sort_title: 'dom casmurro',
  }),
  insertOf('job', {
    kind: 'password_notice',
    payload: JSON.stringify({ loginId: 99, at, language: 'pt' }),
    state: 'waiting',
    run_after: at,
    max_attempts: 5,
    created_at: at,
  }),
]

async function opened(older: OlderDatabase) {
  const database = await openDatabase(older.settings)
  const remove = async () => {
    await database.close()
    await older.remove()
  }
  return { ...database, settings: older.settings, remove }
}

describe.each(engines)('a database from before the renaming, on $name', (engine) => {
  test('is brought up to date at the start, and its titles, settings and jobs are there', async () => {
    const older = await olderDatabase(engine.name, '0037', async (database) => {
      for (const row of rows) await sql.raw(row).execute(database)
    })
    const site = await openTestSite({ name: engine.name, open: () => opened(older) })
    try {
      await site.indexed()
      const found = (await site.get('/api/consulta?q=casmurro')).json() as { total: number; data: { descricao: string }[] }
      expect([found.total, found.data[0]?.descricao]).toEqual([1, 'Dom Casmurro'])
      expect((await site.get('/api/acervo/1')).statusCode).toBe(200)
      expect(((await site.get('/api/parametros/instituicao')).json() as { nome: string }).nome).toBe('Universidade de Antes')
      const jobs = await site.database.read.selectFrom('job').select('kind').execute()
      expect(jobs.map(({ kind }) => kind)).toContain('password_notice')
    } finally {
      await site.remove()
    }
  })
})

test('the start says that it brought an older database up to this program, and the next start does not', async () => {
  const older = await olderDatabase('sqlite', '0076', async () => {})
  const start = async () => {
    const env = { ...process.env, DATA_DIR: older.settings.dataDir, DATABASE_URL: '', PORT: '0', DEMO: 'off', SMTP_URL: '' }
    const program = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], { env })
    let said = ''
    program.stdout.on('data', (chunk: Buffer) => (said += chunk))
    await expect.poll(() => said).toContain('Farol answers at')
    const ended = new Promise((resolve) => program.once('exit', resolve))
    program.kill('SIGTERM')
    await ended
    return said
  }
  try {
    expect(await start()).toMatch(/^The database was brought up to this program \(\d+ steps, the last \d{4}-/m)
    expect(await start()).not.toContain('brought up')
  } finally {
    await older.remove()
  }
})
