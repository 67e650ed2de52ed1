import type { AlertKind } from '@farol/contract/alerts.ts'
import type { AlertParams } from '../../../ports/alert-params.ts'

type Sample = { readonly [K in AlertKind]: { readonly kind: K; readonly params: AlertParams[K] } }[AlertKind]

const of = <K extends AlertKind>(kind: K, ...params: readonly AlertParams[K][]): readonly Sample[] =>
  params.map((one) => ({ kind, params: one }) as Sample)

const book = { title: 'Dom Casmurro', library: 'Biblioteca Central' } as const
const loan = { ...book, dueDay: '2026-11-10' } as const
const pickUp = { ...book, lastDay: '2026-11-11', lastTime: '22:00' } as const
const when = { day: '2026-11-10', time: '09:30' } as const
const because = { reason: 'Motivo dito.' } as const

/** One alert of each kind, and of each outcome. */
export const everyAlert: readonly Sample[] = [
  ...of('loan_due_soon', loan),
  ...of('loan_due_today', { ...loan, dueTime: '18:00' }),
  ...of('loan_overdue', { ...loan, days: 1 }),
  ...of('loan_overdue', { ...loan, days: 31, outcome: 'charged' }),
  ...of('loan_receipt', loan),
  ...of('renewal_receipt', loan),
  ...of('hold_placed', book),
  ...of('hold_on_the_way', book),
  ...of('hold_released', pickUp),
  ...of('hold_last_day', pickUp),
  ...of('hold_expired', book),
  ...of('hold_cancelled', { ...book, ...because }),
  ...of('hold_passed_over', book),
  ...of('hold_back_in_queue', book),
  ...of('loan_moved', { ...loan, ...because }),
  ...of('registration_ends', { library: book.library, lastDay: '2026-12-31' }),
  ...of(
    'loan_request',
    { ...book, outcome: 'received' },
    { ...book, outcome: 'ready', lastDay: '2026-11-12' },
    { ...book, outcome: 'refused', ...because },
    { ...book, outcome: 'cancelled' },
    { ...book, outcome: 'expired' },
  ),
  ...of('suspension_start', { outcome: 'until', lastDay: '2026-11-20', ...because }, { outcome: 'open' }),
  ...of('suspension_end', {}, { outcome: 'hindered' }),
  ...of(
    'debt',
    { library: book.library, outcome: 'charged', cents: 1250, ...because },
    { library: book.library, outcome: 'paid', cents: 1250 },
    { library: book.library, outcome: 'waived', cents: 1250 },
  ),
  ...of('clearance', { outcome: 'issued', number: '2026/17' }, { outcome: 'revoked', number: '2026/17', ...because }),
  ...of(
    'service_request',
    { outcome: 'received', number: '31' },
    { outcome: 'answered', number: '31' },
    { outcome: 'ready', number: '31' },
    { outcome: 'refused', number: '31', ...because },
  ),
  ...of(
    'suggestion',
    { outcome: 'accepted', title: book.title },
    { outcome: 'ordered', title: book.title },
    { outcome: 'arrived', title: book.title },
    { outcome: 'refused', title: book.title, ...because },
  ),
  ...of('comment_decided', { outcome: 'shown', title: book.title }, { outcome: 'refused', title: book.title, ...because }),
  ...of('profile_matches', { count: 3 }),
  ...of('search_matches', { count: 1, search: 'machado de assis' }),
  ...of('followed_title', { title: book.title }),
  ...of('followed_periodical', { title: 'Revista do Arquivo', issue: 'v. 3, n. 2' }),
  ...of(
    'security',
    { outcome: 'password_changed', ...when },
    { outcome: 'email_changed', ...when },
    { outcome: 'new_device', ...when },
    { outcome: 'factor_added', ...when },
    { outcome: 'factor_removed', ...when },
    { outcome: 'delegate_added', ...when },
    { outcome: 'delegate_acted', ...when },
    { outcome: 'sign_in_blocked', ...when },
    { outcome: 'deletion_requested', ...when },
    { outcome: 'deletion_refused', ...when },
    { outcome: 'copy_ready', ...when },
    { outcome: 'privacy_answered', ...when },
    { outcome: 'calendar_ended', ...when },
    { outcome: 'recovery_codes_ended', ...when },
  ),
  ...of('staff_notice', { heading: 'Biblioteca fechada', message: 'Não abrimos na sexta-feira.\nVoltamos no sábado.' }),
]
