import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import { CompiledQuery } from 'kysely'
import type { ScanReply, ScanRequest } from '../adapters/database/dialect/scan-dialect.ts'
import { openSqliteConnection } from '../adapters/database/dialect/sqlite-dialect.ts'
import { DatabaseOutage } from '../ports/database-outage.ts'

// On Linux a priority belongs to a thread: whoever reads one title goes before whoever reads them all.
if (os.platform() === 'linux') os.setPriority(5)

const { file, timeout } = workerData as { readonly file: string; readonly timeout: number }
const connection = openSqliteConnection({ path: file, readOnly: true, timeout })

async function scan({ sql, parameters }: ScanRequest): Promise<ScanReply> {
  try {
    const { rows } = await (await connection).executeQuery(CompiledQuery.raw(sql, [...parameters]))
    return { rows }
  } catch (error) {
    const { message, code, errcode } = (error instanceof DatabaseOutage ? error.cause : error) as Error & {
      code?: unknown
      errcode?: unknown
    }
    return { failure: { message, code, errcode } }
  }
}

serveRequests<ScanRequest, ScanReply>(parentPort!, scan, { inOrder: true })
