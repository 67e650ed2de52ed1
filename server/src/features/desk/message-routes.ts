import { handleMessage, listMessages } from '@farol/contract/schemas/desk/moderation.ts'
import type { DeskMessage } from '@farol/contract/desk/moderation.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { defaultLanguage, parseLanguage } from '@farol/contract/language.ts'
import { filledIn } from '../../documents/own-document.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskMessageRow, MessageState } from '../../ports/desk-messages.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { librariesWith, libraryNames, libraryOf, mayIn, numberOf } from './desk-act.ts'

export interface MessageDeps extends Pick<Stores, 'deskMessages' | 'libraries'> {
  readonly clock: Clock
  readonly enqueueEmail: (jobs: Jobs, email: Email) => Promise<void>
}

type Handled = Parsed<typeof handleMessage, 'body'>

const activity = deskActivities.comments
const states = { aberta: 'new', respondida: 'answered', encerrada: 'closed' } as const
const words: Readonly<Record<MessageState, DeskMessage['situacao']>> = { new: 'aberta', answered: 'respondida', closed: 'encerrada' }

const messageToWire = (row: DeskMessageRow, libraries: Awaited<ReturnType<typeof libraryNames>>) => ({
  codigo: String(row.id),
  ...libraries.get(row.libraryId)!,
  de: { codigo: String(row.patronId ?? 0), nome: row.name },
  texto: row.content,
  quando: row.createdAt,
  situacao: words[row.state],
  ...(row.answer !== undefined && { resposta: row.answer }),
})

/** The answer in the reader's language, under what the reader wrote. Throws `sem_endereco_email`. */
async function answerEmail(inside: Stores, row: DeskMessageRow, library: Library, answer: string): Promise<Email> {
  const record = row.patronId === undefined ? undefined : await inside.personalRecords.read(row.patronId)
  const address = record?.email ?? row.email
  if (address === undefined) throw new Refusal('sem_endereco_email')
  const { subject, text } = serverTexts(parseLanguage(record?.language) ?? defaultLanguage, 'desk').messageAnswer
  const question = row.content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const filled = { library: library.name, name: row.name, answer, question }
  return {
    id: `message-answer-${row.id}`,
    to: [address],
    subject: filledIn(subject, filled),
    text: filledIn(text, filled),
    ...(library.email !== undefined && { replyTo: library.email }),
  }
}

/** The library that a message moves to reads it as one that was sent there. Portuguese, as all e-mails to libraries. */
const movedEmail = (row: DeskMessageRow, library: Library, now: Date): Email | undefined =>
  library.email === undefined
    ? undefined
    : {
        // It may move there more than once: the same id would not be posted again.
        id: `message-moved-${row.id}-${library.id}-${now.getTime()}`,
        to: [library.email],
        subject: `Comentário nº ${row.id}: ${library.name}`,
        text: `De: ${row.name}\n${row.email === undefined ? 'Sem e-mail no cadastro.' : `E-mail: ${row.email}`}\n\n${row.content}\n`,
        ...(row.email !== undefined && { replyTo: row.email }),
      }

/** What the body asks for, as the next state. Throws `dados_invalidos` for nothing, `estado_invalido` for what is over. */
function nextState(row: DeskMessageRow, { resposta, encerrar, cod_biblioteca }: Handled): MessageState {
  if (resposta === undefined && !encerrar && cod_biblioteca === undefined)
    throw new Refusal('dados_invalidos', {}, [{ field: 'resposta', code: 'obrigatorio' }])
  if (row.state === 'closed' || (resposta !== undefined && row.state === 'answered'))
    throw new Refusal('estado_invalido', { estado: words[row.state] })
  if (encerrar) return 'closed'
  return resposta === undefined ? row.state : 'answered'
}

async function handle(deps: MessageDeps, inside: Stores, staff: StaffBearer, id: number, body: Handled): Promise<DeskMessageRow> {
  const row = await inside.deskMessages.find(id)
  if (!row) throw new Refusal('nao_encontrado')
  mayIn(staff, activity, row.libraryId)
  const state = nextState(row, body)
  const moved = body.cod_biblioteca === undefined ? undefined : await libraryOf(inside, body.cod_biblioteca)
  const change = {
    state,
    loginId: staff.loginId,
    ...(body.resposta !== undefined && { answer: body.resposta }),
    ...(moved && { libraryId: moved.id }),
  }
  if (!(await inside.deskMessages.change(id, row.state, change))) throw new Refusal('estado_invalido', { estado: words[state] })
  const present = (await inside.libraries.libraries()).find((one) => one.id === row.libraryId)!
  if (body.resposta !== undefined) await deps.enqueueEmail(inside.jobs, await answerEmail(inside, row, present, body.resposta))
  const told = moved && moved.id !== row.libraryId ? movedEmail(row, moved, deps.clock.now()) : undefined
  if (told) await deps.enqueueEmail(inside.jobs, told)
  const detail = { library: staff.libraryId, answered: body.resposta !== undefined, state, ...(moved && { to: moved.id }) }
  const actor = staffActor(staff)
  await inside.audit.record({ actor, act: 'handled_message', subject: { kind: 'message', id }, detail })
  return (await inside.deskMessages.find(id))!
}

/** What readers write to a library: answered by e-mail, closed, moved to another library. */
export function bindMessages(binding: Binding, deps: MessageDeps): void {
  bind(binding, listMessages, { perMinute: 300 }, async ({ staff, query }) => {
    const { page, perPage, situacao, biblioteca } = query
    const libraryIds = await librariesWith(deps, staff, activity, biblioteca)
    const asked = { state: states[situacao], libraryIds, offset: (page - 1) * perPage, limit: perPage }
    const { total, rows } = await deps.deskMessages.list(asked)
    const names = await libraryNames(deps)
    return { data: rows.map((row) => messageToWire(row, names)), total, page, perPage }
  })
  bindAct(binding, handleMessage, { perMinute: 120 }, async ({ staff, params, body }, inside) =>
    messageToWire(await handle(deps, inside, staff, numberOf(params.cod), body), await libraryNames(inside)),
  )
}
