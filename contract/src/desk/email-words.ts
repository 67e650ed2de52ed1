import { alertKinds, type AlertKind } from '../alerts.ts'

/** What an e-mail was about, as the desk is told. */
export const emailWords = {
  loan_due_soon: 'emprestimo_vence_logo',
  loan_due_today: 'emprestimo_vence_hoje',
  loan_overdue: 'emprestimo_em_atraso',
  loan_receipt: 'comprovante_emprestimo',
  renewal_receipt: 'comprovante_renovacao',
  hold_placed: 'reserva_feita',
  hold_on_the_way: 'reserva_a_caminho',
  hold_released: 'reserva_liberada',
  hold_last_day: 'reserva_ultimo_dia',
  hold_expired: 'reserva_vencida',
  hold_cancelled: 'reserva_cancelada',
  hold_passed_over: 'reserva_preterida',
  hold_back_in_queue: 'reserva_de_volta_a_fila',
  loan_moved: 'vencimento_mudou',
  registration_ends: 'fim_do_vinculo',
  loan_request: 'solicitacao_emprestimo',
  suspension_start: 'inicio_afastamento',
  suspension_end: 'fim_afastamento',
  debt: 'debito',
  clearance: 'nada_consta',
  service_request: 'solicitacao_servico',
  suggestion: 'sugestao',
  comment_decided: 'comentario_decidido',
  profile_matches: 'novidades_do_perfil',
  search_matches: 'novidades_da_busca',
  followed_title: 'acervo_seguido',
  followed_periodical: 'periodico_seguido',
  security: 'seguranca',
  staff_notice: 'aviso_da_biblioteca',
} as const satisfies Readonly<Record<AlertKind, string>>

export const emailKinds = Object.values(emailWords)

export type EmailKind = (typeof emailKinds)[number]

/** The alert that such an e-mail told. */
export const alertOfEmail = (word: EmailKind): AlertKind => alertKinds.find((kind) => emailWords[kind] === word)!
