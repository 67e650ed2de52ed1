import type { TitleDescription } from '../description/description.ts'
import { abntReference } from './abnt.ts'
import { referenceOf, type Reference } from './model.ts'
import { toPlainText, type RichText } from './rich-text.ts'

/** What is cited of a title, and its reference after NBR 6023: the one that stands on its page. */
export interface TitleReference {
  readonly reference: Reference
  readonly abnt: RichText
}

const known = new WeakMap<TitleDescription, TitleReference>()

/** Made once of each description: the page of a title shows it and the list of all styles begins with it. */
export function referenceOfTitle(title: TitleDescription): TitleReference {
  const before = known.get(title)
  if (before) return before
  const reference = referenceOf(title)
  const made = { reference, abnt: abntReference(reference) }
  known.set(title, made)
  return made
}

/** The reference after NBR 6023 as plain text. */
export const plainReference = (title: TitleDescription): string => toPlainText(referenceOfTitle(title).abnt)
