import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Terms } from '@farol/contract/privacy.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { dayOf } from './local-day.ts'

export interface TermsDeps extends Pick<Stores, 'dataRequests'> {
  /** The institution's terms of use as they hold, sanitised; undefined where it has none. */
  readonly readTerms: (language: Language) => Promise<{ readonly version: string; readonly text: string } | undefined>
}

/** The terms of use, and when the person read this version. */
export async function showTerms({ dataRequests, readTerms }: TermsDeps, patronId: number, language: Language): Promise<Terms | undefined> {
  const terms = await readTerms(language)
  if (!terms) return undefined
  const read = (await dataRequests.consents(patronId)).find(({ kind, version }) => kind === 'terms' && version === terms.version)
  return { versao: terms.version, texto: terms.text, ...(read && { visto_em: dayOf(read.givenAt) }) }
}

/** The person read this version of the terms, inside a transaction. Throws `estado_invalido` where another one holds by now. */
export async function acceptTerms({ readTerms }: TermsDeps, inside: Stores, patron: PatronBearer, versao: string, language: Language) {
  const terms = await readTerms(language)
  if (terms?.version !== versao) throw new Refusal('estado_invalido')
  const given = await inside.dataRequests.consent(patron.personId, { kind: 'terms', version: versao })
  const subject = { kind: 'patron', id: patron.personId } as const
  await inside.audit.record({ actor: actorOf(patron), act: 'read_terms', subject, detail: { version: versao } })
  return { descricao: serverTexts(language, 'privacy').consent.terms, versao: given.version, data: dayOf(given.givenAt) }
}
