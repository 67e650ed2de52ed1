import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { DeferredIndexes } from '../../ports/deferred-indexes.ts'
import type { EngineName } from './engine.ts'
import type { Handles } from './handles.ts'
import type { Tables } from './tables.ts'

/** As the migrations made them. A migration that takes one of them away says `if exists`: an import may have died without it. */
const deferredIndexes = {
  title_heading_heading: 'title_heading (heading_id, role, title_id)',
  identifier_value: 'identifier (value, kind)',
  title_relation_number: 'title_relation (control_number, kind)',
  title_relation_issn: 'title_relation (issn, kind)',
  title_relation_isbn: 'title_relation (isbn, kind)',
  title_knowledge_area_area: 'title_knowledge_area (area_id)',
} as const

const names = Object.keys(deferredIndexes) as readonly (keyof typeof deferredIndexes)[]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Whether rows of titles are kept in the order of their headings too. */
export async function isHeadingIndexDeferred({ engine, write }: Handles): Promise<boolean> {
  if (engine !== 'sqlite') return true
  const { rows } = await sql`select 1 from sqlite_schema where name = 'title_heading_heading'`.execute(write)
  return rows.length > 0
}

async function missing(database: Kysely<Tables>): Promise<readonly (keyof typeof deferredIndexes)[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'index'`.execute(database)
  const there = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !there.has(name))
}

/**
 * Makes those that are not there. SQLite sorts in memory as one list where its temporary files are in memory, three times as slow as small lists that a processor
 * keeps close by and that are merged from a file: 14.6 seconds and 730 MB, or 4 seconds, for eight million rows.
 */
export async function buildDeferredIndexes(database: Kysely<Tables>, engine: EngineName): Promise<void> {
  if (engine !== 'sqlite' || (await missing(database)).length === 0) return
  await database.connection().execute(async (own) => {
    const set = (settings: string) => sql.raw(settings).execute(own)
    const { file } = (await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(own)).rows[0]!
    const before = await sql<{ cache_size: number }>`pragma cache_size`.execute(own)
    // Beside the file: there is room for what is sorted, as there must be for what comes of it, and it may be written where nothing else of the system may.
    await set(`pragma temp_store_directory = ${quoted(path.dirname(file))}`)
    await set('pragma temp_store = file')
    await set('pragma cache_size = -4096')
    // A thread of its own sorts while this one reads.
    await set('pragma threads = 1')
    try {
      for (const name of await missing(own)) await set(`create index if not exists ${name} on ${deferredIndexes[name]}`)
    } finally {
      await set('pragma threads = 0')
      await set(`pragma cache_size = ${before.rows[0]!.cache_size}`)
      await set('pragma temp_store = memory')
      await set("pragma temp_store_directory = ''")
    }
  })
}

/** PostgreSQL keeps them: an import never has its catalogue alone. */
export const deferredIndexStore = (handles: Handles): DeferredIndexes => ({
  async leave() {
    if (handles.engine !== 'sqlite') return
    await handles.atomically(async ({ write }) => {
      for (const name of names) await sql.raw(`drop index if exists ${name}`).execute(write)
    })
  },
  make: () => buildDeferredIndexes(handles.write, handles.engine),
})
