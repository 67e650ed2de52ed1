import type { MessageParams, RefusalCode, RefusedField } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { refusalSentences, serverTexts } from '../texts/server-texts.ts'
import { filled } from './message-params.ts'
import { preciseSentence } from './precise-refusals.ts'

/** Who reads it: the person whom it concerns, or the staff, to whom it speaks of that person. */
export type Listener = 'reader' | 'operator'

/** Reasons that lie in the reader, as the desk is told them. */
function readerReason(code: RefusalCode, language: Language, params: MessageParams): string | undefined {
  const {
    withoutEnd,
    UsuarioAfastado,
    UsuarioEmDebito,
    UsuarioComAtraso,
    ReservaLimite,
    ReservaJaPossui,
    SolicitacaoLimite,
    RetireNoLocal,
  } = serverTexts(language, 'desk').readerReasons
  const sentences: Partial<Record<RefusalCode, string>> = {
    UsuarioAfastado: 'ate' in params ? UsuarioAfastado : withoutEnd,
    UsuarioEmDebito,
    UsuarioComAtraso,
    ReservaLimite,
    ReservaJaPossui,
    SolicitacaoLimite,
    RetireNoLocal,
  }
  return sentences[code]
}

/** The sentence for a refusal in the reader's language: where its params tell more than its code does, so does the sentence. */
export function refusalText(code: RefusalCode, language: Language, params: MessageParams = {}, listener: Listener = 'reader'): string {
  const ofReader = listener === 'operator' ? readerReason(code, language, params) : undefined
  if (ofReader !== undefined) return filled(ofReader, params, language)
  const precise = preciseSentence(code, serverTexts(language, 'errors').precise, params)
  return filled(precise ?? refusalSentences(language).get(code) ?? code, params, language)
}

/** The sentence for a field; it names the limit that was passed. */
export function fieldText({ field, code, limit }: RefusedField, language: Language): string {
  const { fields, fieldLimits } = serverTexts(language, 'errors')
  const limits: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldLimits
  const sentence = (limit && limits[code]?.[limit.of]) ?? fields[code]
  return filled(sentence, { campo: field, ...(limit && { limite: limit.is }) }, language)
}
