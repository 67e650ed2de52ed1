import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { receivingPlaces } from '../loan-requests.ts'
import { Act, Cents, Instant } from './patron-wire.ts'
import { Code } from './wire.ts'
import { homeActs } from '../account-home.ts'

/** What matters today, in the order in which it is shown. */
export const homeKinds = [
  'em_atraso',
  'vence_hoje',
  'vence_amanha',
  'reserva_liberada',
  'solicitacao_disponivel',
  'afastado',
  'bloqueado',
  'debito_acima_do_limite',
  'cadastro_vence',
  'email_devolvido',
  'sem_email',
  'gru_emitida',
  'alerta',
  'tudo_em_dia',
] as const

/**
 * One item. `codigo` is what the act takes: a loan, a hold, a request. `{tipo: 'vence_hoje', codigo: '812', titulo: 'Dom Casmurro',
 * data: '2026-11-27', hora: '22:00', cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central',
 * acao: {tipo: 'renovar', permitido: true, nova_data: '2026-12-04', motivos: []}}`
 */
export const HomeItem = z.object({
  tipo: z.enum(homeKinds),
  codigo: z.optional(Code),
  titulo: z.optional(z.string()),
  data: z.optional(z.string()),
  hora: z.optional(z.string()),
  cod_biblioteca: z.optional(Code),
  desc_biblioteca: z.optional(z.string()),
  valor_centavos: z.optional(Cents),
  /** Of a loan request: where the copy is handed over. */
  local_recebimento: z.optional(z.enum(receivingPlaces)),
  acao: z.optional(z.extend(Act, { tipo: z.enum(homeActs), nova_data: z.optional(z.string()) })),
})

export type HomeItem = z.output<typeof HomeItem>

/** At most seven items. `atualizado_em`: the instant of the answer. `limite_emprestimos` is absent where no limit is set. */
export const Home = z.object({
  atualizado_em: Instant,
  itens: z.array(HomeItem),
  contadores: z.object({
    emprestimos: z.int(),
    limite_emprestimos: z.optional(z.int()),
    reservas: z.int(),
    debitos_centavos: Cents,
    solicitacoes: z.int(),
  }),
})

export type Home = z.output<typeof Home>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/pessoas/meu-{product}/agora',
  summary: 'What matters to the signed-in person today, each with the one act that settles it, and counts.',
  caller: 'patron',
  activity: activities.settings,
  reply: Home,
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

/** `numero` is printed as Code 128 and QR. */
export const LibraryCard = z.object({
  nome: z.string(),
  categoria: z.string(),
  numero: z.string(),
  valido_ate: z.optional(z.string()),
})

export type LibraryCard = z.output<typeof LibraryCard>

export const getLibraryCard = endpoint({
  method: 'GET',
  path: '/api/pessoas/meu-{product}/carteira',
  summary: 'The library card of the bond in force; the social name where there is one.',
  caller: 'patron',
  activity: activities.libraryCard,
  reply: LibraryCard,
  refusals: ['acesso_negado'],
})
