import type { MailOptions } from '@farol/contract/basket.ts'
import { Refusal } from '@farol/contract/errors.ts'

/** Endings after which a name of one sign, or one with a space before its dot, is a host too. */
const endings =
  'com|org|net|edu|gov|mil|info|biz|br|pt|es|io|me|co|ly|app|dev|xyz|link|site|online|top|click|shop|store|ru|cn|tk|page|gl|to|us|uk'

/** Ways to write a dot that programs, or readers, take for one: `[.]`, `(dot)`, `{ponto}`, the full stops of other scripts. */
const writtenDot = /\s?[[({<]\s{0,3}(?:\.|dot|ponto|punto|point|punkt)\s{0,3}[\])}>]\s?|[\u3002\uFF61\u2024\u06D4]/giu

const label = String.raw`[\p{L}\p{N}\p{M}_-]`

/** Any host: two words of two signs or more with a dot between them and no space; after a known ending one sign is enough. */
const address = new RegExp(
  [
    String.raw`[:;]\s?[/\\]{2}|\bwww\.|\b(?:mailto|javascript|data|tel|hxxps?|https?):|\bxn--`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f]{0,4}:[0-9a-f:.]*\]`,
    `${label}@${label}`,
    String.raw`${label}\s?\.(?:${endings})(?![\p{L}\p{N}])`,
    String.raw`(?<!${label})(?=[\p{N}\p{M}_-]*\p{L})${label}{2,}\.\p{L}[\p{L}\p{M}\p{N}-]{0,61}\p{L}`,
  ].join('|'),
  'iu',
)

/** True for a text that leads somewhere: also full-width, with invisible signs in between, or with its dots written another way. */
export const holdsAddress = (text: string): boolean =>
  address.test(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(writtenDot, '.'),
  )

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
