import type { MailOptions } from '@farol/contract/basket.ts'
import { Refusal } from '@farol/contract/errors.ts'

const endings =
  'com|org|net|edu|gov|mil|info|biz|br|pt|es|io|me|co|ly|app|dev|xyz|link|site|online|top|click|shop|store|ru|cn|tk|page|gl|to|us|uk'
const address = new RegExp(
  String.raw`:\/\/|\bwww\.|\b(?:mailto|javascript|data|tel):|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])|\bxn--|\d{1,3}(?:\.\d{1,3}){3}`,
  'iu',
)

/** True for a text that leads somewhere: also full-width, also with invisible signs in between. */
export const holdsAddress = (text: string): boolean => address.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))

/** What a sender wrote: subject on one line, message with its lines. */
export interface SenderText {
  readonly subject?: string
  readonly message?: string
}

/** Throws `texto_com_endereco`. */
export function readSenderText({ assunto, mensagem }: Pick<MailOptions, 'assunto' | 'mensagem'>): SenderText {
  const subject = assunto?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const message = mensagem
    ?.replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]+/gu, ' ')
    .trim()
  const fields = [
    ...(holdsAddress(subject ?? '') ? [{ field: 'opcoesEmail.assunto', code: 'valor_invalido' as const }] : []),
    ...(holdsAddress(message ?? '') ? [{ field: 'opcoesEmail.mensagem', code: 'valor_invalido' as const }] : []),
  ]
  if (fields.length > 0) throw new Refusal('texto_com_endereco', {}, fields)
  return { ...(subject && { subject }), ...(message && { message }) }
}
