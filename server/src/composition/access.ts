import path from 'node:path'
import type { Language } from '@farol/contract/language.ts'
import type { Logger } from 'pino'
import { baseGate } from '../adapters/bases/base-gate.ts'
import type { ExternalOptions } from '../adapters/outside/external-request.ts'
import { contentAccess } from '../adapters/providers/content-access.ts'
import { keysFile } from '../adapters/secret/keys-file.ts'
import type { MenuEntryDeps } from './session.ts'
import type { ComposedStores } from './stores.ts'
import type { Config } from '../config.ts'
import type { ReadBases } from '../features/bases/base-settings.ts'
import { isLoanToken, redeemLoanToken } from '../calls/loan-tokens.ts'
import { useRedirectToken, useTerminalToken } from '../features/bases/one-time-token.ts'
import { bindBases } from '../features/bases/routes.ts'
import { tellBaseOfDeletion } from '../features/bases/tell-deletion.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import { label } from '../features/institution/display-text.ts'
import { singleBase } from '../features/institution/store-bases-and-providers.ts'
import type { ContentDeps } from '../features/links/open-content.ts'
import { bindTerminal } from '../features/self-service/terminal-routes.ts'
import { bindSelfService } from '../features/self-service/routes.ts'
import { terminalAt } from '../features/self-service/terminal.ts'
import type { Binding } from '../http/bind.ts'
import { tellBaseJob } from '../ports/bases.ts'
import type { JobHandler } from '../ports/job-handler.ts'

export interface AccessSettings {
  readonly config: Config
  readonly logger: Logger
  readonly secret: Buffer
  readonly readDocument: ReadDocument
  readonly outside: ExternalOptions | undefined
}

/** What opens content of others. */
export type AccessToContent = Pick<ContentDeps, 'contentAccess' | 'failed'>

/** Ways between bases, at terminals and to content of others. */
export interface ComposedAccess extends MenuEntryDeps {
  readonly content: AccessToContent
  /** Where forms may be sent to: the providers that take one. */
  formOrigins(): Promise<readonly string[]>
  bind(binding: Binding): void
  /** By kind of job. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const basesOf =
  (read: ReadDocument): ReadBases =>
  async () => {
    const { bases, userMenu } = (await read()).document
    const named = (texts: Parameters<typeof label>[0]) => (language: Language) => label(texts, language)
    return {
      own: bases ? { code: bases.own.code, name: named(bases.own.name) } : { code: singleBase.code, name: () => singleBase.name },
      others: (bases?.others ?? []).map((one) => ({ ...one, name: named(one.name) })),
      menu: userMenu,
    }
  }

export function composeAccess({ config, logger, secret, readDocument, outside }: AccessSettings, stores: ComposedStores): ComposedAccess {
  const keys = keysFile(config.keysFile ?? path.join(config.dataDir, 'keys.json'), (message) => logger.warn(message))
  const readBases = basesOf(readDocument)
  const readTerminals = async () => (await readDocument()).document.selfService
  const siteHost = new URL(config.publicUrl).hostname
  const deps = { ...stores, secret, keys, gate: baseGate(outside), publicUrl: config.publicUrl, slug: config.slug, readBases }
  const ownCode = async () => (await readBases()).own.code
  return {
    redeem: async (token) => useRedirectToken(deps, token, await ownCode()),
    redeemAtTerminal: async (token) => (isLoanToken(token) ? redeemLoanToken(deps, token) : useTerminalToken(deps, token, await ownCode())),
    readTerminal: (address) => terminalAt(readTerminals, address),
    content: {
      contentAccess: contentAccess({ secret, siteHost, clock: stores.clock, keys, ...(outside && { outside }) }),
      failed: (error, provider) => logger.warn({ err: error, provider }, 'a provider of content gave nothing'),
    },
    async formOrigins() {
      const forms = (await stores.providers.active()).filter((one) => one.driver === 'form_post')
      return forms.map((one) => new URL(one.settings.address.replace(/\{\w+\}/g, 'x')).origin)
    },
    jobs: { [tellBaseJob]: tellBaseOfDeletion(deps) },
    bind(binding) {
      bindBases(binding, deps)
      bindSelfService(binding, { ...stores, readTerminals })
      bindTerminal(binding, { ...stores, readTerminals })
    },
  }
}
