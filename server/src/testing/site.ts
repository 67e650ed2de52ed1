import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { offeredLanguages } from '@farol/contract/language.ts'
import type { LightMyRequestResponse as InjectResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import { Argon2idHasher } from '../adapters/passwords/argon2id.ts'
import { Semaphore } from '../adapters/semaphore.ts'
import type { ExternalOptions } from '../adapters/outside/external-request.ts'
import { systemClock } from '../adapters/clock/system-clock.ts'
import type { TestDatabase, TestEngine } from '../adapters/database/testing/test-database.ts'
import { MarcXmlScanner } from '../catalogue/formats/marcxml-scanner.ts'
import type { Replacements } from '../composition/replacements.ts'
import { composeSite, type Composed } from '../composition/site.ts'
import { siteSecret } from '../composition/secret.ts'
import { composeStores, type ComposedStores } from '../composition/stores.ts'
import type { SessionReplacements } from '../composition/session.ts'
import { readConfig } from '../config.ts'
import { importItems, type ImportCounts } from '../features/import/import-records.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'

/** A whole site in memory over a real database: what HTTP tests knock at. */
export interface TestSite extends Composed {
  readonly stores: ComposedStores
  readonly database: TestDatabase
  /** Where the site writes files. */
  readonly dataDir: string
  /** Imports MARCXML as a library does, and waits until it is found. */
  importXml(xml: string, source?: string): Promise<ImportCounts>
  /** Waits until the index has read everything that was written. */
  indexed(): Promise<void>
  /** GET of an address; headers as given. */
  get(address: string, headers?: Record<string, string>): Promise<InjectResponse>
  remove(): Promise<void>
}

const silentPage: PageRenderer = {
  languages: offeredLanguages,
  render: async ({ address }) => ({ status: 200, html: `<!doctype html><title>${address.length}</title>` }),
}

export interface TestSiteOptions {
  readonly clock?: Clock
  readonly renderer?: PageRenderer
  readonly env?: Readonly<Record<string, string>>
  readonly session?: SessionReplacements
  readonly outside?: ExternalOptions
  readonly searching?: Replacements['searching']
  readonly librarySystem?: Replacements['librarySystem']
  readonly logger?: Logger
}

/** Real argon2id at a price that a test can pay. */
const cheapHasher = new Argon2idHasher({ memory: 64, passes: 1 }, new Semaphore(4, 2_000))

/** Takes letters and forgets them. */
const silentMailer: Mailer = { send: async () => {}, close: async () => {} }

export async function openTestSite(
  engine: Pick<TestEngine, 'open'> & { readonly name?: string },
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const database = await engine.open()
  const session = { hasher: cheapHasher, mailer: silentMailer, ...options.session }
  const replaced = {
    ...session,
    clock: options.clock ?? systemClock,
    database,
    renderer: options.renderer ?? silentPage,
    perMinute: 100_000,
    ...(options.outside && { outside: options.outside }),
    ...(options.searching && { searching: options.searching }),
    ...(options.librarySystem && { librarySystem: options.librarySystem }),
  }
  const config = {
    ...readConfig({ PUBLIC_URL: 'https://catalogo.example.org', CHECK_REPLIES: 'on', ...options.env }),
    dataDir: mkdtempSync(path.join(tmpdir(), 'farol-site-')),
  }
  const { stores } = await composeStores({ ...config, secret: () => siteSecret(config) }, replaced)
  const site = await composeSite(config, options.logger ?? pino({ level: 'silent' }), stores, replaced)
  await site.keeper.start()
  const indexed = async () => {
    while ((await site.index.position()) < (await stores.outbox.last())) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const importXml = async (xml: string, source = 'local') => {
    const scanner = new MarcXmlScanner()
    const counts = await importItems(stores, { source, file: 'test.xml' }, [...scanner.push(Buffer.from(xml)), ...scanner.end()])
    await indexed()
    return counts
  }
  const remove = async () => {
    await site.close()
    await database.remove()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  return {
    ...site,
    stores,
    database,
    dataDir: config.dataDir,
    importXml,
    indexed,
    get: (url, headers = {}) => site.app.inject({ url, headers }),
    remove,
  }
}
