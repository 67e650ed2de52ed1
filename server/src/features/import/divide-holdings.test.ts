import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../adapters/database/open-database.ts'
import type { Tables } from '../../adapters/database/tables.ts'
import { insertOf, type Row } from '../../adapters/database/testing/circulation-rows.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { olderDatabase } from '../../adapters/database/testing/older-database.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { composeStores } from '../../composition/stores.ts'
import { divideHoldingsJob } from '../../ports/stored-records.ts'
import { openTestSite } from '../../testing/site.ts'
import { divideHoldings } from './divide-holdings.ts'
import { titleToStore, understand } from './record-to-store.ts'
import { takeRecords } from './testing/take-records.ts'

const at = '2026-11-20T12:00:00.000Z'
const both = '852 ## $b BC\n863 40 $8 1.1 $a 1 $i 2020\n866 41 $a um\n852 ## $b BN\n863 40 $8 1.1 $a 2 $i 2020\n866 41 $a dois'
const titles = [`LDR nas \n001 9\n245 00 $a Revista\n${both}`, 'LDR nas \n001 8\n245 00 $a Folha\n852 ## $b BC\n866 41 $a 1-3']
const separate = `LDR cy  \n001 h1\n004 8\n${both.replaceAll('$a 1 ', '$a 7 ').replace('BN', 'BS')}`

const stored = { library_id: 70, created_at: at, updated_at: at }
const issue = (row: Row) => insertOf('serial_issue', { library_id: 70, year: 2020, sort_key: '', status: 'received', copies: 1, ...row })

/** Titles and holdings as an import left them that gave the first library of a record all of it. */
async function fill(database: Kysely<Tables>): Promise<void> {
  const rows = [
    insertOf('campus', { id: 70, code: '1', name: '1' }),
    insertOf('library', { id: 70, code: 'BC', name: 'BC', campus_id: 70, kind: 'library' }),
  ]
  for (const [index, text] of titles.entries()) {
    const { source, identity, contentHash, controlNumber = null, record } = titleToStore(marc(text), 'local')
    const own = { source, content_hash: contentHash, control_number: controlNumber, created_at: at, updated_at: at }
    rows.push(insertOf('title', { id: index + 71, ...own, identity, record, title_line: 'T', sort_title: 't' }))
    rows.push(insertOf('holding', { ...stored, title_id: index + 71, source, identity: JSON.stringify([identity, 'holdings']), content_hash: contentHash, record: '{}' })) // prettier-ignore
  }
  const { base } = understand(marc(separate), 'local') as Extract<ReturnType<typeof understand>, { kind: 'holdings' }>
  const { source, identity, contentHash, record } = base
  rows.push(insertOf('holding', { ...stored, title_id: 72, source, identity, content_hash: contentHash, control_number: 'h1', record }))
  rows.push(...['1', '2'].map((volume) => issue({ title_id: 71, volume })), ...['7', '2'].map((volume) => issue({ title_id: 72, volume })))
  for (const statement of rows) await sql.raw(statement).execute(database)
}

test.each(engines)('records of several libraries in an older database on $name are divided by a job, once', async ({ name }) => {
  const older = await olderDatabase(name, '0075', fill)
  try {
    const database = await openDatabase(older.settings)
    const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
    const held = async () => {
      const codes = new Map((await stores.libraries.libraries()).map(({ id, code }) => [id, code]))
      const of = async (titleId: number) => {
        const issues = (await stores.serialIssues.groups(titleId)).map(({ libraryId, volume }) => `${codes.get(libraryId)} ${volume}`)
        const words = await stores.serialIssues.written(titleId)
        return [...issues.toSorted(), ...words.map(({ libraryId, statements }) => `${codes.get(libraryId)} ${statements.join()}`)]
      }
      return [await of(71), await of(72)]
    }
    // As it was, until the job is done.
    const before = await held()
    const [job, ...others] = await stores.jobs.claim({ worker: 'w', kinds: [divideHoldingsJob], limit: 9, leaseSeconds: 60 })
    const handler = divideHoldings(stores)
    await handler.run(job!, new AbortController().signal)
    const after = await held()
    await handler.run(job!, new AbortController().signal)
    const twice = await held()
    const { counts } = await takeRecords(stores, [...titles, separate])
    await database.close()
    expect([before, others]).toEqual([
      [
        ['BC 1', 'BC 2', 'BC um,dois'],
        ['BC 2', 'BC 7', 'BC 1-3', 'BC um,dois'],
      ],
      [],
    ])
    expect(after).toEqual([['BC 1', 'BN 2', 'BC um', 'BN dois'], ['BC 7', 'BS 2', 'BC 1-3', 'BC um', 'BS dois']]) // prettier-ignore
    expect([twice, counts]).toEqual([after, { read: 3, stored: 0, replaced: 0, unchanged: 3, quarantined: 0 }])
  } finally {
    await older.remove()
  }
})

test.each(engines)('a server does it after its start, on $name', async ({ name }) => {
  const older = await olderDatabase(name, '0075', fill)
  const opened = async () => {
    const database = await openDatabase(older.settings)
    const remove = async () => {
      await database.close()
      await older.remove()
    }
    return { ...database, settings: older.settings, remove }
  }
  const site = await openTestSite({ name, open: opened })
  try {
    const states = () => site.database.read.selectFrom('job').select('state').where('kind', '=', divideHoldingsJob).execute()
    await expect.poll(states).toEqual([{ state: 'done' }])
    const { bibliotecas: places } = (await site.get('/api/kardex/71/permissao')).json()
    const { data, colecao } = (await site.get('/api/kardex/71/data?biblioteca=BN')).json()
    expect(places.map((one: { cod_biblioteca: string }) => one.cod_biblioteca)).toEqual(['BC', 'BN'])
    expect([colecao, ...data.map((one: { descricao: string }) => one.descricao)]).toEqual(['2020 2; dois', 'v. 2 (2020)'])
  } finally {
    await site.remove()
  }
})

test.each(engines)('a new database on $name, and an older one without such records, has no such job', async ({ name }) => {
  const older = await olderDatabase(name, '0075', async () => {})
  try {
    const database = await openDatabase(older.settings)
    const jobs = await database.read.selectFrom('job').select('kind').where('kind', '=', divideHoldingsJob).execute()
    await database.close()
    expect(jobs).toEqual([])
  } finally {
    await older.remove()
  }
})
