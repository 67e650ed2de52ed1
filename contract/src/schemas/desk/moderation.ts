import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { commentStates } from '../../comments.ts'
import { bibliographyKinds, suggestionStatuses } from '../../libraries.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, libraryFields, paged } from '../patron-wire.ts'
import { PrivacyRequest } from '../privacy.ts'
import { Code, listOf } from '../wire.ts'
import { filled, line, paragraphs } from '../text-fields.ts'
import { ByCode, Motive, previa, ReaderName, usual, usualOfActs } from './desk-wire.ts'

const activity = deskActivities.comments
const comments = '/api/equipe/comentarios'

/** A comment with its writer’s earlier ones. `autor` is absent where the account was deleted. */
export const DeskComment = z.object({
  id: z.int(),
  cod_acervo: Code,
  titulo: z.string(),
  autor: z.optional(ReaderName),
  comentario: z.string(),
  quando: Instant,
  situacao: z.enum(commentStates),
  motivo: z.optional(z.string()),
  anteriores: z.object({ publicados: z.int(), recusados: z.int() }),
})

export type DeskComment = z.output<typeof DeskComment>

/** `motivos`: reasons for refusing that stand ready, in the operator’s language. */
export const listDeskComments = endpoint({
  method: 'GET',
  path: comments,
  summary: 'Comments on titles: those that wait oldest first, decided ones latest first.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    situacao: z._default(z.enum(commentStates), 'aguardando'),
    autor: z.optional(Code),
    acervo: z.optional(Code),
    ...paged(20),
  }),
  reply: z.extend(listOf(DeskComment), { motivos: z.array(z.string()) }),
  refusals: usual,
})

export const decideComments = endpoint({
  method: 'PUT',
  path: comments,
  summary: 'Shows or refuses comments, refused ones with a reason; their writers are told. What somebody else decided meanwhile stays so.',
  caller: 'staff',
  activity,
  body: z.strictObject({
    comentarios: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(100)),
    decisao: z.enum(['publicar', 'recusar']),
    motivo: z.optional(Motive),
  }),
  reply: z.object({ decididos: z.array(z.int()), ja_decididos: z.array(z.int()) }),
  refusals: usual,
  idempotent: true,
})

const messages = '/api/equipe/mensagens'

/** A message to a library that was sent from the footer. */
export const DeskMessage = z.object({
  codigo: Code,
  ...libraryFields,
  de: ReaderName,
  texto: z.string(),
  quando: Instant,
  situacao: z.enum(['aberta', 'respondida', 'encerrada']),
  resposta: z.optional(z.string()),
})

export type DeskMessage = z.output<typeof DeskMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: messages,
  summary: 'Messages of readers to a library, oldest first.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    situacao: z._default(z.enum(['aberta', 'respondida', 'encerrada']), 'aberta'),
    biblioteca: z.optional(Code),
    ...paged(20),
  }),
  reply: listOf(DeskMessage),
  refusals: usual,
})

export const handleMessage = endpoint({
  method: 'PUT',
  path: `${messages}/:cod`,
  summary: 'Answers a message by e-mail, closes it, or moves it to another library.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({
    resposta: z.optional(paragraphs(4_000).check(filled)),
    encerrar: z.optional(z.boolean()),
    cod_biblioteca: z.optional(Code),
  }),
  reply: DeskMessage,
  refusals: [...usual, 'estado_invalido', 'biblioteca_desconhecida', 'sem_endereco_email'],
  idempotent: true,
})

/** A title that a reader wants a library to buy, and how far that is. `docente`: what a teacher adds. */
export const DeskSuggestion = z.object({
  codigo: Code,
  ...libraryFields,
  de: ReaderName,
  quando: Instant,
  situacao: z.enum(suggestionStatuses),
  titulo: z.string(),
  editor: z.string(),
  autor: z.optional(z.string()),
  edicao: z.optional(z.string()),
  isbn_issn: z.optional(z.string()),
  periodico: z.boolean(),
  outras_inf: z.optional(z.string()),
  docente: z.optional(
    z.object({
      curso: z.string(),
      disciplina: z.string(),
      bibliografia: z.enum(bibliographyKinds),
      exemplares: z.int(),
      alunos: z.optional(z.int()),
      justificativa: z.optional(z.string()),
    }),
  ),
})

export type DeskSuggestion = z.output<typeof DeskSuggestion>

const suggestions = '/api/equipe/sugestoes'

export const listSuggestions = endpoint({
  method: 'GET',
  path: suggestions,
  summary:
    'Titles that readers suggested to a library for buying, the latest first. A library without an e-mail address learns of them here alone.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    situacao: z._default(z.enum(['em_andamento', 'encerrada']), 'em_andamento'),
    biblioteca: z.optional(Code),
    ...paged(20),
  }),
  reply: listOf(DeskSuggestion),
  refusals: usual,
})

/** `motivo` is read by the reader where the title will not be bought; `nao_atendida` has one. */
export const changeSuggestion = endpoint({
  method: 'PUT',
  path: `${suggestions}/:cod`,
  summary: 'Changes how far a suggestion is; its reader is told when it is accepted, ordered, has arrived, or will not be bought.',
  caller: 'staff',
  activity,
  params: ByCode,
  body: z.strictObject({ situacao: z.enum(suggestionStatuses), motivo: z.optional(Motive) }),
  reply: DeskSuggestion,
  refusals: [...usual, 'estado_invalido'],
  idempotent: true,
})

const notices = '/api/equipe/avisos'

export const Notice = z.object({
  codigo: Code,
  titulo: z.string(),
  texto: z.string(),
  quando: Instant,
  quem: ReaderName,
  destinatarios: z.int(),
  email: z.boolean(),
})

export type Notice = z.output<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: notices,
  summary: 'Notices that were sent, the latest first.',
  caller: 'staff',
  activity: deskActivities.notices,
  query: z.strictObject(paged(20)),
  reply: listOf(Notice),
  refusals: usual,
})

export const sendNotice = endpoint({
  method: 'POST',
  path: notices,
  summary: 'Tells everybody, a category or the readers of a library something, as alert and, if wished, by e-mail. `previa` counts them.',
  caller: 'staff',
  activity: deskActivities.notices,
  body: z.strictObject({
    titulo: line(120).check(filled),
    texto: paragraphs(4_000).check(filled),
    categorias: z.optional(z.array(Code).check(z.maxLength(100))),
    bibliotecas: z.optional(z.array(Code).check(z.maxLength(100))),
    email: z.boolean(),
    ...previa,
  }),
  reply: z.object({ destinatarios: z.int(), com_email: z.int(), codigo: z.optional(Code) }),
  refusals: [...usualOfActs, 'biblioteca_desconhecida'],
  idempotent: true,
})

const privacy = '/api/equipe/privacidade'

export const listDeskPrivacyRequests = endpoint({
  method: 'GET',
  path: privacy,
  summary: 'Requests of readers about their data, the nearest term first.',
  caller: 'staff',
  activity: deskActivities.privacy,
  query: z.strictObject({ situacao: z._default(z.enum(['aguardando', 'respondido']), 'aguardando'), ...paged(20) }),
  reply: listOf(z.extend(PrivacyRequest, { leitor: ReaderName })),
  refusals: usual,
})

export const answerPrivacyRequest = endpoint({
  method: 'PUT',
  path: `${privacy}/:cod`,
  summary: 'Answers a request; the reader is told.',
  caller: 'staff',
  activity: deskActivities.privacy,
  params: ByCode,
  body: z.strictObject({ resposta: paragraphs(8_000).check(filled) }),
  reply: z.extend(PrivacyRequest, { leitor: ReaderName }),
  refusals: [...usual, 'estado_invalido'],
  idempotent: true,
})
