import type { Language } from '@farol/contract/language.ts'
import type { StoredAlert } from '../ports/alerts.ts'
import { alertTexts, type AlertTextKey } from './alert-texts.ts'
import { filled, shortened } from './fill-text.ts'

/** An alert in words, plain text. */
export interface AlertWords {
  readonly title: string
  readonly text: string
}

/** A line of a list, and the subject of an e-mail. */
const longestTitle = 120

/** Words of an alert in a reader's language. Throws for a kind or an outcome without words. */
export function describeAlert({ kind, params }: Pick<StoredAlert, 'kind' | 'params'>, language: Language): AlertWords {
  const values = params as Readonly<Record<string, string | number | undefined>>
  const outcome = values['outcome']
  const key = (outcome === undefined ? kind : `${kind}.${outcome}`) as AlertTextKey
  const { title, text } = alertTexts(language).kinds[key]
  return { title: shortened(filled(title, values, language), longestTitle), text: filled(text, values, language) }
}
