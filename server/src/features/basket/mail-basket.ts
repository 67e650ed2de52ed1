import { randomUUID } from 'node:crypto'
import type { MailOptions } from '@farol/contract/basket.ts'
import { mailedLimit, recipientLimit } from '@farol/contract/basket-limits.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Person } from '../../ports/logins.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Quotas } from '../../ports/quotas.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { basketEmail, undeliveredEmail } from './basket-email.ts'
import { loadTitles, type TitleDeps } from './load-titles.ts'
import { holdsAddress, readSenderText, type SenderText } from './sender-text.ts'
import { mailboxOf, readRecipients } from './recipients.ts'
import { writeFile, type FileChoice, type FileDeps } from './write-file.ts'

export interface MailDeps extends TitleDeps, FileDeps, Transactions, Pick<Stores, 'logins'> {
  /** Queues an e-mail, in the transaction of these jobs; `ifGivenUp` goes out when it cannot be delivered. */
  readonly enqueueEmail: (jobs: Jobs, email: Email, ifGivenUp?: Email) => Promise<void>
  readonly proveWork: (solution: string | undefined) => Promise<void>
  /** A mark that stands for a text and does not give it away. */
  readonly markOf: (text: string) => string
}

/** Who sends: a person by the login, also while acting for somebody, or an address of the net. */
export type Sender = { readonly loginId: number } | { readonly network: string }

type Counted = { readonly kind: 'patron' | 'network'; readonly who: string }

const hour = 3_600
const day = 86_400

/** How much may be sent. A signed-in person is counted as such: a whole campus may share one address. */
const rations = { network: [{ max: 5, seconds: hour }, { max: 20, seconds: day }], patron: [{ max: 20, seconds: day }], recipient: { max: 3, seconds: hour } } // prettier-ignore

async function reserveQuota(quotas: Quotas, { markOf }: Pick<MailDeps, 'markOf'>, { kind, who }: Counted, recipients: readonly string[]) {
  for (const { max, seconds } of rations[kind]) {
    const count = await quotas.take({ name: `basket-mail:${kind}:${seconds}:${markOf(who)}`, seconds })
    if (count > max) throw new Refusal('limite_envios_excedido', { limite: max, horas: seconds / hour })
  }
  const { max, seconds } = rations.recipient
  // In one order for all, so that two senders never wait for each other.
  for (const recipient of recipients.toSorted((one, other) => (mailboxOf(one) < mailboxOf(other) ? -1 : 1))) {
    const count = await quotas.take({ name: `basket-mail:recipient:${markOf(mailboxOf(recipient))}`, seconds })
    if (count > max) throw new Refusal('limite_destinatario_excedido', { endereco: recipient, limite: max })
  }
}

async function ownWords(sender: Sender, options: MailOptions): Promise<SenderText> {
  if ('loginId' in sender) return readSenderText(options)
  if (options.assunto || options.mensagem || options.copia) throw new Refusal('texto_so_identificado')
  return {}
}

function withCopy(recipients: readonly string[], person: Person | undefined, { copia }: MailOptions): readonly string[] {
  if (!copia || !person?.email || recipients.some((one) => one.toLowerCase() === person.email!.toLowerCase())) return recipients
  if (recipients.length >= recipientLimit) throw new Refusal('destinatarios_demais', { limite: recipientLimit })
  return [...recipients, person.email]
}

/** One e-mail of a basket. */
export interface MailRequest {
  readonly ids: readonly number[]
  readonly choice: FileChoice
  readonly options: MailOptions
  readonly sender: Sender
}

/** Posts the basket to each recipient, all or none; answers how many there are. Throws before anything is counted or sent. */
export async function mailBasket(deps: MailDeps, { ids, choice, options, sender }: MailRequest): Promise<number> {
  const addressed = readRecipients(options.destinatarios)
  if (new Set(ids).size > mailedLimit) throw new Refusal('cesta_grande_demais', { limite: mailedLimit })
  const own = await ownWords(sender, options)
  const titles = await loadTitles(deps, ids, choice.language)
  const person = 'loginId' in sender ? await deps.logins.person(sender.loginId) : undefined
  const recipients = withCopy(addressed, person, options)
  const file = choice.data === 'referencia' ? undefined : await writeFile(deps, titles, choice)
  const look = await deps.look(choice.language)
  if ('network' in sender) await deps.proveWork(options.recaptcha_token)
  const counted: Counted =
    'network' in sender ? { kind: 'network', who: sender.network } : { kind: 'patron', who: String(person!.patronId) }
  const id = `basket-${deps.markOf(`${counted.who} ${options.chave ?? randomUUID()}`).replaceAll('_', '.')}`
  const { style, language } = choice
  const common = { titles, style, language, look, ...own, ...(file && { file }), ...(person && { sender: senderOf(person) }) }
  await deps.together(async ({ quotas, jobs }) => {
    await reserveQuota(quotas, deps, counted, recipients)
    for (const [at, to] of recipients.entries()) {
      const parts = { ...common, id: `${id}-${at}`, to }
      const back = person?.email && person.email !== to ? undeliveredEmail(parts, person.email) : undefined
      await deps.enqueueEmail(jobs, basketEmail(parts), back)
    }
  })
  return recipients.length
}

/** People choose their social name themselves: one that leads somewhere is not told to strangers, as no subject or message that does. */
function senderOf({ name, email }: Person) {
  const told = name.replaceAll(/[\p{C}]+/gu, ' ')
  return { ...(!holdsAddress(name) && { name: told }), ...(email && { email }) }
}
