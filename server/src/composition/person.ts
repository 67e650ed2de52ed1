import type { Language } from '@farol/contract/language.ts'
import type { ComposedSession } from './session.ts'
import type { ComposedStores } from './stores.ts'
import type { Config } from '../config.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import { bindPassword } from '../features/password-recovery/password-routes.ts'
import { addEmailPages } from '../features/personal-data/email-pages.ts'
import { bindPersonalData } from '../features/personal-data/routes.ts'
import type { Binding } from '../http/bind.ts'
import { addPlainPageStyles } from '../http/plain-page.ts'

export interface PersonParts {
  readonly config: Pick<Config, 'slug'>
  readonly secret: Buffer
  readonly session: ComposedSession
  readonly readDocument: ReadDocument
  readonly languages: readonly Language[]
  readonly readSiteName: (language: Language) => Promise<string>
}

/** What a person sees and changes of what the institution holds about them. */
export function bindPerson(binding: Binding, stores: ComposedStores, parts: PersonParts): void {
  const { config, secret, session, readDocument, languages, readSiteName } = parts
  const { checkPresentPassword } = session
  const readSettings = async () => (await readDocument()).document.personalData
  const readPasswordPlace = async () => {
    const { outside, passwordPage: page } = (await readDocument()).document.login
    return { outside, ...(page !== undefined && { page }) }
  }
  bindPersonalData(binding, { ...stores, secret, readSettings })
  bindPassword(binding, { ...stores, ...session.passwords, checkPresentPassword, readPasswordPlace })
  addPlainPageStyles(binding.app)
  addEmailPages(binding.app, { ...stores, checkPresentPassword, slug: config.slug, languages, readSiteName })
}
