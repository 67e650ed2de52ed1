import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code, listOf, NumberInAddress } from './wire.ts'

export const Question = z.object({ codigo: z.string(), grupo: z.string(), pergunta: z.string(), resposta: z.string() })

export type Question = z.output<typeof Question>

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/parametros/faq',
  summary: 'Frequent questions with answers in sanitised HTML, those of one group together.',
  caller: 'anyone',
  reply: listOf(Question),
  refusals: [],
})

export const GeneralInformation = z.object({
  titulo: z.string(),
  texto: z.optional(z.string()),
  endereco: z.optional(z.string()),
  telefone: z.optional(z.string()),
  email: z.optional(z.string()),
  redes: z.array(z.object({ nome: z.string(), endereco: z.string() })),
})

export const getGeneralInformation = endpoint({
  method: 'GET',
  path: '/api/parametros/informacoes_gerais',
  summary: 'The page about the library: rules, contact, social networks.',
  caller: 'anyone',
  reply: GeneralInformation,
  refusals: [],
})

const ActivityInAddress = z.strictObject({ id: NumberInAddress })

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/parametros/atividade/:id',
  summary: 'What an activity is called and whether the bearer has it.',
  caller: 'anyone',
  params: ActivityInAddress,
  reply: z.object({ cod_atividade: z.int(), descricao: z.string(), ativa: z.boolean() }),
  refusals: ['nao_encontrado'],
})

export const getActivityNote = endpoint({
  method: 'GET',
  path: '/api/parametros/atividade/:id/informativo',
  summary: 'The institution’s note above the screens of an activity; without `texto` when it wrote none.',
  caller: 'anyone',
  params: ActivityInAddress,
  reply: z.object({ cod_atividade: z.int(), texto: z.optional(z.string()) }),
  refusals: ['nao_encontrado'],
})

const DaySpans = z.array(z.object({ abre: z.string(), fecha: z.string() }))

/** One local date YYYY-MM-DD and when it opens, `HH:MM`; no span: closed. `motivo` for a day that departs from the week. */
export const ServiceDay = z.object({ data: z.string(), horarios: DaySpans, motivo: z.optional(z.string()) })

export type ServiceDay = z.output<typeof ServiceDay>

/** Service of one library. `semana` has seven entries, Sunday first; `proxima_abertura` is a local date and time, absent if none comes within a year. */
export const Service = z.object({
  cod_biblioteca: Code,
  desc_biblioteca: z.string(),
  endereco: z.optional(z.string()),
  telefone: z.optional(z.string()),
  email: z.optional(z.string()),
  observacao: z.optional(z.string()),
  aberta: z.boolean(),
  fecha_as: z.optional(z.string()),
  proxima_abertura: z.optional(z.string()),
  hoje: ServiceDay,
  semana: z.array(z.object({ dia: z.int(), horarios: DaySpans })),
})

export type Service = z.output<typeof Service>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/parametros/atendimento',
  summary: 'Opening hours and contacts of every library, with what holds at this moment.',
  caller: 'anyone',
  reply: listOf(Service),
  refusals: [],
})

export const getService = endpoint({
  method: 'GET',
  path: '/api/parametros/atendimento/:id',
  summary: 'Opening hours and contacts of one library, its next fourteen days and the exceptions to come.',
  caller: 'anyone',
  params: z.strictObject({ id: Code }),
  reply: z.extend(Service, {
    dias: z.array(ServiceDay),
    excecoes: z.array(z.object({ de: z.string(), ate: z.string(), motivo: z.optional(z.string()), horarios: DaySpans })),
  }),
  refusals: ['nao_encontrado'],
})

/** An event. `inicio` and `fim` are local, YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
export const Event = z.object({
  codigo: z.string(),
  titulo: z.string(),
  inicio: z.string(),
  fim: z.optional(z.string()),
  local: z.optional(z.string()),
  descricao: z.optional(z.string()),
  link: z.optional(z.string()),
})

export type Event = z.output<typeof Event>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/parametros/eventos_institucionais',
  summary: 'Events of the institution that are not over, soonest first.',
  caller: 'anyone',
  reply: listOf(Event),
  refusals: [],
})

export const listOutsideEvents = endpoint({
  method: 'GET',
  path: '/api/parametros/eventos_eventum',
  summary: 'Events of the outside calendar that are not over, soonest first.',
  caller: 'anyone',
  reply: listOf(Event),
  refusals: ['eventos_nao_ativado', 'eventos_inacessivel', 'eventos_acesso_negado'],
})
