import type { FastifyInstance } from 'fastify'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { ExternalCovers } from '../adapters/covers/external-covers.ts'
import { WorkerPrinter } from '../adapters/printing/worker-printer.ts'
import { printPool, renderPool } from '../workers/pools.ts'
import { browserFiles, openBuiltRenderer } from '../adapters/rendering/built-renderer.ts'
import type { Config } from '../config.ts'
import { documentReader } from '../features/institution/current-document.ts'
import { Acts } from '../http/acts.ts'
import { addApiDocs } from '../http/api-docs.ts'
import { createApp } from '../http/app.ts'
import type { Binding } from '../http/bind.ts'
import { addAssets } from '../http/assets.ts'
import { Handlers } from '../http/handlers.ts'
import { addHealth } from '../http/health.ts'
import { addLegacyJsonApi } from '../http/legacy-json-api.ts'
import { addLegacyRedirects } from '../http/legacy-redirects.ts'
import { addPages } from '../http/pages.ts'
import { addPrivatePages } from '../http/security-headers.ts'
import { addSecurityTxt } from '../http/security-txt.ts'
import type { IndexUpdater } from '../jobs/index-updater.ts'
import type { BugTracker } from '../ports/bug-tracker.ts'
import type { Clock } from '../ports/clock.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import { settingNames } from '../ports/institution-settings.ts'
import { alertKinds } from './alert-kinds.ts'
import { composeAccess, type ComposedAccess } from './access.ts'
import { bugTracker, ownBug } from './bugs.ts'
import { cachedStores, pageCaches } from './caches.ts'
import { featureDeps } from './feature-deps.ts'
import { calendarSources, bindFeatures, featureJobs } from './features.ts'
import { composeJobs, composeMailer } from './jobs.ts'
import { languagesOf, siteReader } from './pages.ts'
import { OutageLog } from './outage-log.ts'
import type { Replacements } from './replacements.ts'
import { composeSearch } from './search.ts'
import { siteSecret } from './secret.ts'
import { composeFactorGate } from './second-factor.ts'
import { composeSession } from './session.ts'
import type { ComposedStores } from './stores.ts'

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

interface Told {
  readonly bugs: BugTracker
  readonly outages: OutageLog
}

const openApp = (config: Config, logger: Logger, { bugs, outages }: Told, perMinute: number | undefined) =>
  createApp({
    logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    ...(perMinute && { perMinute }),
    onBug: (error, place) => bugs.report(ownBug(error, place)),
    onOutage: (error) => void outages.took(error),
  })

interface OtherAddresses {
  readonly binding: Binding
  readonly metrics: Parameters<typeof addHealth>[2]['registry']
  readonly isReady: () => Promise<boolean>
  readonly clock: Clock
  readonly access: Pick<ComposedAccess, 'formOrigins'>
}

/** Addresses that belong to no feature: health, documentation, those of older programs. */
function addOtherAddresses(config: Config, { binding, metrics, isReady, access, clock }: OtherAddresses): void {
  const { app, handlers, tokens } = binding
  addLegacyJsonApi(app, { handlers, tokens, publicUrl: config.publicUrl })
  if (config.oldAddresses) addLegacyRedirects(app, config.slug)
  addHealth(app, isReady, { registry: metrics, key: config.metricsKey })
  addSecurityTxt(app, { publicUrl: config.publicUrl, contact: config.securityContact, clock })
  addApiDocs(app, () => handlers.endpoints, config)
  addPrivatePages(app, { slug: config.slug, recaptcha: config.recaptcha !== undefined, formOrigins: access.formOrigins })
}

/** Whether the database answers; rejects where it cannot be reached. */
async function isAnswering({ settings }: Pick<ComposedStores, 'settings'>): Promise<boolean> {
  await settings.get(settingNames.demo)
  return true
}

/** Wires the whole site over stores that are already open. */
export async function composeSite(config: Config, logger: Logger, open: ComposedStores, replaced: Replacements = {}): Promise<Composed> {
  const { clock } = open
  const { outside } = replaced
  const coverPictures = new ExternalCovers({ sources: config.coverSources, clock, outside })
  const stores = cachedStores(open, coverPictures)
  const bugs = bugTracker(config, logger, { clock, outside })
  const outages = new OutageLog(logger, clock)
  const { app, metrics } = await openApp(config, logger, { bugs, outages }, replaced.perMinute)
  const { index, keeper, close: closeSearch } = await composeSearch(config, { logger, outages }, stores, replaced.searching)
  const secret = siteSecret(config)
  const readDocument = documentReader(stores, (error) => logger.error({ err: error }, 'the institution’s document cannot be read'))
  const factorGate = composeFactorGate(stores, { secret, readDocument })
  const readTermsVersion = async () => (await readDocument()).document.terms?.version
  const session = composeSession({ config, secret, factorGate, readTermsVersion, replaced }, stores)
  const visitorActivities = async () => (await stores.activities.ofVisitors()).map((one) => one.activity)
  const binding = {
    app,
    handlers: new Handlers({ visitorActivities, checkReplies: config.checkReplies }),
    tokens: session.tokens,
    slug: config.slug,
    acts: new Acts({ ...stores, secret }),
  }
  const access = composeAccess({ config, logger, secret, readDocument, outside }, stores)
  session.bind(binding, access)
  access.bind(binding)
  const renderer = replaced.renderer ?? (await openBuiltRenderer(availableParallelism(), renderPool))
  const languages = languagesOf(renderer)
  const readSite = await siteReader(config, { stores, readDocument, languages })
  const printer = new WorkerPrinter(printPool())
  const mailer = composeMailer(config, logger, clock, replaced)
  const shared = { index, secret, languages, readDocument, readSite, printer, mailer, alertKinds, calendarSources, bugs, outside }
  const deps = featureDeps(config, stores, { content: access.content, session, ...shared })
  bindFeatures(binding, deps)
  addOtherAddresses(config, { binding, metrics, isReady: async () => keeper.ready && (await isAnswering(open)), access, clock })
  if (!replaced.renderer) await addAssets(app, browserFiles)
  addPages(app, {
    renderer,
    handlers: binding.handlers,
    readSite,
    onOutage: (error) => void outages.took(error),
    ...pageCaches(stores, index, readDocument),
  })
  const handlers = { ...featureJobs(deps), ...access.jobs, ...session.emailHandlers(mailer) }
  const jobs = composeJobs(config, logger, { stores, mailer, handlers, secret, outages, replaced })
  const close = async () => {
    await Promise.all([app.close(), jobs.stop(5000)])
    await mailer.close()
    await printer.close()
    await renderer.close?.()
    await closeSearch()
    await bugs.close()
  }
  return { app, handlers: binding.handlers, stores: open, index, keeper, onFatal: bugs.onFatal, close }
}
