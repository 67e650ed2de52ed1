import type { FastifyInstance } from 'fastify'
import { offeredLanguages } from '@farol/contract/language.ts'
import type { Logger } from 'pino'
import { systemClock } from './adapters/clock/system-clock.ts'
import { databaseStores } from './adapters/database/database-stores.ts'
import { handlesOf } from './adapters/database/handles.ts'
import { knowledgeStore } from './adapters/database/knowledge-store.ts'
import { openDatabase, type Database } from './adapters/database/open-database.ts'
import { browserFiles, openBuiltRenderer } from './adapters/rendering/built-renderer.ts'
import { openReferenceIndex } from './adapters/search/reference-index.ts'
import { readSecret } from './adapters/secret/secret-file.ts'
import type { Config } from './config.ts'
import { bindInstitution } from './features/institution/routes.ts'
import { fillFirstSettings } from './features/institution/first-settings.ts'
import { bindSearch } from './features/search/routes.ts'
import { PublicTokens } from './features/session/public-tokens.ts'
import { bindSession } from './features/session/routes.ts'
import { VisitorTokens } from './features/session/visitor-tokens.ts'
import { bindTitles } from './features/titles/routes.ts'
import { addApiDocs } from './http/api-docs.ts'
import { createApp } from './http/app.ts'
import { addAssets } from './http/assets.ts'
import type { Binding } from './http/bind.ts'
import { Handlers } from './http/handlers.ts'
import { addHealth } from './http/health.ts'
import { addPages } from './http/pages.ts'
import { IndexKeeper } from './jobs/index-keeper.ts'
import type { Clock } from './ports/clock.ts'
import type { PageRenderer, Site } from './ports/page-renderer.ts'
import type { SearchIndex } from './ports/search-index.ts'

/** Doors that tests open differently. */
export interface Replacements {
  readonly clock?: Clock
  readonly renderer?: PageRenderer
  readonly database?: Database
  /** Calls a minute from one address. */
  readonly perMinute?: number
}
