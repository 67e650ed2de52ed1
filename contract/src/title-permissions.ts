import { address } from './address.ts'
import { activities } from './activities.ts'
import type * as schemas from './schemas/title-permissions.ts'

export type { SectionPermission } from './schemas/title-permissions.ts'

/** The views and acts of a title by the last part of their address, with the activity that opens them where one does. */
export const titleSections = {
  exemplares: activities.copies,
  sumarios: undefined,
  'sumarios-livros': undefined,
  'colecao-kardex': activities.kardex,
  referencia: activities.reference,
  marc: activities.marc,
  'dublin-core': activities.dublinCore,
  'dados-estatisticos': activities.statistics,
  reserva: activities.hold,
  'solicitacao-emprestimo': activities.loanRequest,
} as const

export type TitleSection = keyof typeof titleSections

/** What an institution's staff calls a section: the number of its activity, or a word where no activity opens it. */
export const sectionCode = (section: TitleSection): string =>
  section === 'sumarios' ? 'summary' : section === 'sumarios-livros' ? 'sumario_livro' : String(titleSections[section])

export const sectionNames = Object.keys(titleSections) as [TitleSection, ...TitleSection[]]

/**
 * Why a section is not open: the institution does not offer it, one must sign in, the kind of title has none, nothing is there,
 * copies can be taken from the shelf, none is on the shelf, the title is not lent, this library takes none by this way. Of the signed-in
 * person: suspended, in debt, has something overdue, the registration ended, no more are allowed, has it already, its category borrows nothing.
 */
export const closedReasons = [
  'nao_oferecido',
  'exige_identificacao',
  'nao_e_periodico',
  'e_periodico',
  'sem_conteudo',
  'sem_exemplares',
  'ha_exemplares_disponiveis',
  'sem_exemplares_disponiveis',
  'nao_circula',
  'nao_atendido_aqui',
  'afastado',
  'em_debito',
  'em_atraso',
  'cadastro_vencido',
  'limite_atingido',
  'ja_possui',
  'categoria_sem_emprestimo',
] as const

export type ClosedReason = (typeof closedReasons)[number]

export const getPermissions = address<typeof schemas.getPermissions>('GET', '/api/acervo/:id/permissoes')
