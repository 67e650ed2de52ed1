import { EXACT_FIELD, type Schema } from '../schema.ts'

/** By which languages words are stemmed, field by field: written beside each segment, so that whoever searches it needs no schema. */
export interface FieldLanguages {
  /** A bit for each text field whose words are stemmed by the language of their document. */
  readonly byDocument: number
  /** Languages that fields declare, with a bit for each of these fields. */
  readonly declared: readonly DeclaredLanguage[]
}

export interface DeclaredLanguage {
  readonly language: string
  readonly fields: number
}

/** No field declares a language. */
export const byDocumentOnly: FieldLanguages = { byDocument: (1 << EXACT_FIELD) - 1, declared: [] }

export function fieldLanguages({ text }: Pick<Schema, 'text'>): FieldLanguages {
  const declared = new Map<string, number>()
  let { byDocument } = byDocumentOnly
  text.forEach(({ language, byDocumentToo }, field) => {
    if (language === undefined) return
    declared.set(language, (declared.get(language) ?? 0) | (1 << field))
    if (!byDocumentToo) byDocument &= ~(1 << field)
  })
  return { byDocument, declared: Array.from(declared, ([language, fields]) => ({ language, fields })) }
}

/** Fields whose words are stemmed by a language in documents of this language, and in all others. */
export function fieldsOf({ byDocument, declared }: FieldLanguages, language: string): { readonly own: number; readonly others: number } {
  const others = declared.find((one) => one.language === language)?.fields ?? 0
  return { own: byDocument | others, others }
}

/**
 * A bit for each document, language by language: those in it. Behind them, for each declared language, those that are not in it: what its
 * fields say there is stemmed by it all the same. One document is in one of the two, so that no word of it counts twice for a language.
 */
export function languageBits(languageOf: Uint8Array, languages: number, { declared }: FieldLanguages, bitmap: number): Uint8Array {
  const bits = new Uint8Array(bitmap * (languages + declared.length))
  for (let doc = 0; doc < languageOf.length; doc++) bits[languageOf[doc]! * bitmap + (doc >>> 3)]! |= 1 << (doc & 7)
  // Declared languages are the first to get their numbers.
  for (let own = 0; own < declared.length; own++) {
    const at = (languages + own) * bitmap
    for (let doc = 0; doc < languageOf.length; doc++) if (languageOf[doc] !== own) bits[at + (doc >>> 3)]! |= 1 << (doc & 7)
  }
  return bits
}
