import { recipientLimit } from '@farol/contract/basket-limits.ts'
import { isEmail } from '@farol/contract/contact.ts'
import { Refusal } from '@farol/contract/errors.ts'

/** An address as it may stand in a sentence: one line, not for ever. */
const shown = (text: string) =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 60)

/** One mailbox in all its spellings: case, and what stands after a `+` before the `@`, do not make another person of somebody. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/(?<=.)\+.*$/, '')}${address.slice(at)}`.toLowerCase()
}

/**
 * The addresses of a field where they are separated by `;`, each once. Throws `destinatarios_invalidos` with those that are none,
 * `destinatarios_demais`.
 */
export function readRecipients(field: string): readonly string[] {
  const parts = field
    .split(';')
    .map((part) => part.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''))
    .filter((part) => part !== '')
  const at = [{ field: 'opcoesEmail.destinatarios', code: 'valor_invalido' as const }]
  if (parts.length > recipientLimit) throw new Refusal('destinatarios_demais', { limite: recipientLimit }, at)
  const wrong = parts.filter((part) => !isEmail(part))
  if (wrong.length > 0 || parts.length === 0)
    throw new Refusal('destinatarios_invalidos', { enderecos: wrong.map((part) => `“${shown(part)}”`).join(', ') || '—' }, at)
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}
