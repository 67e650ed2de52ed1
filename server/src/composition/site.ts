import { offeredLanguages, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { WorkerPrinter } from '../adapters/printing/worker-printer.ts'
import { bindBugs } from '../features/bugs/routes.ts'
import { hostOf } from '../adapters/mail/envelope.ts'
import { maildir } from '../adapters/mail/maildir.ts'
import { openMailer } from '../adapters/mail/open-mailer.ts'
import { ExternalCovers } from '../adapters/covers/external-covers.ts'
import { calendarService } from '../adapters/events/calendar-service.ts'
import type { ExternalOptions } from '../adapters/outside/external-request.ts'
import { browserFiles, openBuiltRenderer } from '../adapters/rendering/built-renderer.ts'
import { openEmbeddedIndex } from '../adapters/search/embedded-index.ts'
import { lockForServer } from '../adapters/search/index-lock.ts'
import { secretOf } from '../adapters/secret/secret-file.ts'
import { basketDeps } from './basket.ts'
import { bindPerson } from './person.ts'
import { composeSession, type SessionReplacements } from './session.ts'
import { composeAccess } from './access.ts'
import { bugTracker, ownBug } from './bugs.ts'
import type { ComposedStores, StoreReplacements } from './stores.ts'
import type { Config } from '../config.ts'
import { bindCatalogue } from './features.ts'
import { bindBasket } from '../features/basket/routes.ts'
import { documentReader, type ReadDocument } from '../features/institution/current-document.ts'
import { addInstitutionFiles } from '../features/institution/file-routes.ts'
import { bindOutsideSearches } from '../features/institution/external-search-routes.ts'
import { bindParameters } from '../features/institution/parameter-routes.ts'
import { bindInstitution } from '../features/institution/routes.ts'
import { bindLibraries } from '../features/libraries/routes.ts'
import { label } from '../features/institution/display-text.ts'
import { addFeeds } from '../features/search/feed-routes.ts'
import { bindGuides, bindSearch } from '../features/search/routes.ts'
import { Acts } from '../http/acts.ts'
import { addApiDocs } from '../http/api-docs.ts'
import { createApp } from '../http/app.ts'
import { addAssets } from '../http/assets.ts'
import { addLegacyJsonApi } from '../http/legacy-json-api.ts'
import { addLegacyRedirects } from '../http/legacy-redirects.ts'
import { Handlers } from '../http/handlers.ts'
import { addHealth } from '../http/health.ts'
import { addPages, type ReadSite, type RenderedPage } from '../http/pages.ts'
import { addPrivatePages } from '../http/private-pages.ts'
import { VersionedCache } from '../caches/versioned-cache.ts'
import { IndexUpdater } from '../jobs/index-updater.ts'
import { enqueueEmail } from '../jobs/mail.ts'
import { CardWorkerClient } from '../workers/card-worker-client.ts'
import { IndexWorkerClient } from '../workers/index-worker-client.ts'
import { MemoryCardCache } from '../caches/memory-card-cache.ts'
import { facetTextCache } from '../caches/facet-text-cache.ts'
import { cachedReads } from '../caches/cached-reads.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Swept } from '../jobs/sweep.ts'
import type { ClaimedJob } from '../ports/jobs.ts'
import type { PageRenderer } from '../ports/page-renderer.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { CustomWorker } from '@farol/engine/threads/search-pool.ts'
import type { SearchWorkerStart } from '../workers/search-worker.ts'

/** How many threads search, and from how many titles on. */
interface Searching {
  readonly workers: number
  readonly quick?: number
}

/** Dependencies that tests replace. */
export interface Replacements extends SessionReplacements, StoreReplacements {
  readonly renderer?: PageRenderer
  /** Calls a minute from one address. */
  readonly perMinute?: number
  readonly searching?: Searching
  /** How servers outside are asked. */
  readonly outside?: ExternalOptions
}

/** A site that is wired and not yet listening. */
export interface Composed {
  readonly app: FastifyInstance
  readonly handlers: Handlers
  readonly stores: ComposedStores
  readonly index: SearchIndex
  readonly keeper: IndexUpdater
  /** Logs and reports an error that nobody caught. */
  onFatal(error: unknown): void
  close(): Promise<void>
}

/** Portuguese, English and Spanish always; others where their texts are there. */
const languagesOf = (renderer: PageRenderer): readonly Language[] => [...new Set([...offeredLanguages, ...renderer.languages])]

/** What pages say of the place: read again for each, so that a new name shows without a restart. */
async function siteReader(
  config: Config,
  stores: ComposedStores,
  readDocument: ReadDocument,
  languages: readonly Language[],
): Promise<ReadSite> {
  const demo = (await stores.settings.get('demo')) !== undefined
  return async (language) => {
    const { document } = await readDocument()
    return {
      name: label(document.name, language),
      acronym: document.acronym,
      publicUrl: config.publicUrl,
      slug: config.slug,
      demo,
      languages,
      ...(document.signLanguage && { signLanguage: document.signLanguage.address }),
    }
  }
}

/**
 * Pages, and what all of them ask, are kept until anything is written, the index moves or the institution's document changes; ten seconds
 * together for what the hour decides.
 */
function pageCaches(stores: ComposedStores, index: SearchIndex, readDocument: ReadDocument) {
  const dataVersion = async () => [await stores.changes.dataVersion(), await index.position(), (await readDocument()).version].join(' ')
  const deps = { dataVersion, clock: stores.clock }
  return {
    pageCache: new VersionedCache<RenderedPage>(deps, { maxBytes: 96 << 20, bytesOf: (page) => page.bytes, maxAge: 9_000 }),
    answerCache: new VersionedCache<unknown>(deps, { maxBytes: 1 << 20, bytesOf: () => 4_096, maxAge: 1_000 }),
  }
}

/** The index in its folder, and who keeps it as new as the catalogue. */
async function composeIndex(config: Config, logger: Logger, stores: ComposedStores & WithCovers, replaced: Replacements) {
  const batches = composeIndexWorker(stores)
  const threads = replaced.searching ?? searchingThreads(stores)
  const ownWorker = composeAnswerWorker(stores)
  const directory = path.join(config.dataDir, 'index')
  const lock = await lockForServer(directory, () => logger.info('an import fills the index: it is asked to hand it over'))
  const index = await openEmbeddedIndex({ directory, ...threads, ownWorker, batches })
  const keeper = new IndexUpdater(
    { ...stores, index },
    {
      failed: (error) => logger.error({ err: error }, 'the index could not be brought up to date'),
      filled: (titles) => logger.info({ titles }, 'titles indexed'),
    },
    stores.changes.onWrite,
  )
  const close = async () => {
    await keeper.stop()
    await batches?.close()
    await index.close()
    lock.release()
  }
  return { index, keeper, close }
}

interface WithCovers {
  readonly coverPictures: CoverPictures
}

/** Where whole answers are made beside the thread that serves it has little left to do; where only searching is, it needs a processor of its own. */
function searchingThreads({ databaseFile }: ComposedStores): Searching {
  const processors = availableParallelism()
  return { workers: databaseFile === undefined || processors === 1 ? Math.min(4, processors - 1) : Math.min(4, processors) }
}

/** Whole answers are made beside the thread that serves where there is a file that another thread can read. */
function composeAnswerWorker({ databaseFile: file, coverPictures }: ComposedStores & WithCovers): CustomWorker | undefined {
  if (file === undefined) return undefined
  return {
    file: new URL('../workers/search-worker.ts', import.meta.url),
    data: { file, hasPictures: coverPictures.isOffered } satisfies SearchWorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
  }
}

/** Many titles are made ready for the index beside the thread that serves, where there is a processor for it and a file that another thread can read. */
function composeIndexWorker({ databaseFile }: ComposedStores): IndexWorkerClient | undefined {
  return databaseFile === undefined || availableParallelism() === 1 ? undefined : new IndexWorkerClient(databaseFile)
}

/** Cards are made beside the thread that serves where there is a processor for it and a file that another thread can read. */
function composeCardWorker({ databaseFile }: ComposedStores, { isOffered }: CoverPictures): CardWorkerClient | undefined {
  if (databaseFile === undefined || availableParallelism() === 1) return undefined
  return new CardWorkerClient({ file: databaseFile, hasPictures: isOffered })
}

interface JobParts {
  readonly stores: ComposedStores
  readonly session: ReturnType<typeof composeSession>
  readonly replaced: Replacements
}

/** What works by itself: letters, sweeps, and whatever waits in the table of jobs. */
function composeJobs(config: Config, logger: Logger, { stores, session, replaced }: JobParts) {
  const from = config.mailFrom ?? `farol@${new URL(config.publicUrl).hostname}`
  const mailer = replaced.mailer ?? openMailer({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from })
  const listeners = {
    failed: (error: unknown, job?: ClaimedJob) =>
      logger.warn({ err: error, job: job?.id, kind: job?.kind, attempt: job?.attempt }, 'a job failed'),
    swept: (rows: Swept) => logger.info({ rows }, 'what had its day was taken away'),
  }
  const returned = config.mailbox ? { mailbox: maildir(config.mailbox), host: hostOf(from) } : undefined
  const more = { handlers: session.emailHandlers(mailer), pauseMilliseconds: replaced.pauseMilliseconds, returned }
  const jobs = startJobs({ ...stores, mailer }, randomUUID(), listeners, more)
  return { jobs, mailer }
}

/** Wires the whole site over stores that are already open. */
export async function composeSite(config: Config, logger: Logger, open: ComposedStores, replaced: Replacements = {}): Promise<Composed> {
  const coverPictures = new ExternalCovers({ sources: config.coverSources, clock: open.clock, outside: replaced.outside })
  const maker = composeCardWorker(open, coverPictures)
  const cardCache = new MemoryCardCache({ dataVersion: () => open.changes.dataVersion(), clock: open.clock, ...(maker && { maker }) })
  const facetTexts = facetTextCache({ dataVersion: () => open.changes.dataVersion(), clock: open.clock })
  const stores = { ...cachedReads(open), coverPictures, cardCache, facetTexts }
  const bugs = bugTracker(config, logger, { clock: open.clock, outside: replaced.outside })
  const { app, metrics } = await createApp({
    logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    ...(replaced.perMinute && { perMinute: replaced.perMinute }),
    onBug: (error, place) => bugs.report(ownBug(error, place)),
  })
  const { index, keeper, close: closeIndex } = await composeIndex(config, logger, stores, replaced)
  const secret = secretOf(config.secretFile ?? path.join(config.dataDir, 'secret'))
  const session = composeSession({ config, secret, replaced }, stores)
  const visitorActivities = async () => (await stores.activities.ofVisitors()).map((one) => one.activity)
  const binding = {
    app,
    handlers: new Handlers(visitorActivities),
    tokens: session.tokens,
    slug: config.slug,
    acts: new Acts({ ...stores, secret }),
  }
  const readDocument = documentReader(stores, (error) => logger.error({ err: error }, 'the institution’s document cannot be read'))
  const access = composeAccess({ config, logger, secret, readDocument, outside: replaced.outside }, stores)
  session.bind(binding, access)
  access.bind(binding)
  bindBugs(binding, bugs)
  bindInstitution(binding, stores)
  bindParameters(binding, { ...stores, readDocument, eventsService: calendarService({ clock: stores.clock, outside: replaced.outside }) })
  bindLibraries(binding, { ...stores, enqueueEmail })
  const renderer = replaced.renderer ?? (await openBuiltRenderer(availableParallelism()))
  const languages = languagesOf(renderer)
  addInstitutionFiles(app, { readDocument, languages, files: institutionFolder(path.join(config.dataDir, 'institution')) })
  bindSearch(binding, { ...stores, index }, config)
  bindOutsideSearches(binding, { readDocument })
  const readSite = await siteReader(config, stores, readDocument, languages)
  addFeeds(app, { ...stores, index }, { publicUrl: config.publicUrl, readName: readSite })
  const readSiteName = async (language: Language) => (await readSite(language)).name
  bindPerson(binding, stores, { config, secret, session, readDocument, languages, readSiteName })
  bindGuides(binding, stores)
  bindCatalogue(binding, { ...stores, ...access.content }, config)
  const printer = new WorkerPrinter()
  bindBasket(binding, basketDeps(stores, { publicUrl: config.publicUrl, secret, session, readDocument, printer }))
  addLegacyJsonApi(app, { handlers: binding.handlers, publicUrl: config.publicUrl })
  if (config.oldAddresses) addLegacyRedirects(app, config.slug)
  addHealth(app, async () => keeper.ready, metrics)
  addApiDocs(app, () => binding.handlers.endpoints, config)
  addPrivatePages(app, { slug: config.slug, recaptcha: config.recaptcha !== undefined, formOrigins: access.formOrigins })
  if (!replaced.renderer) await addAssets(app, browserFiles)
  addPages(app, { renderer, handlers: binding.handlers, readSite, ...pageCaches(stores, index, readDocument) })
  const { jobs, mailer } = composeJobs(config, logger, { stores, session, replaced })
  const close = async () => {
    await Promise.all([app.close(), jobs.stop(5000)])
    await mailer.close()
    await printer.close()
    await maker?.close()
    await renderer.close?.()
    await closeIndex()
    await bugs.close()
  }
  return { app, handlers: binding.handlers, stores: open, index, keeper, onFatal: bugs.onFatal, close }
}
