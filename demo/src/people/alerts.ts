import type { AlertKind } from '@farol/contract/alerts.ts'
import type { AlertParams } from '@farol/server/ports/alert-params.ts'
import { dayFrom } from '../days.ts'

/** One alert of the demo: to whom, how long ago, and what it says. */
export interface DemoAlert<K extends AlertKind = AlertKind> {
  readonly handle: string
  readonly kind: K
  readonly params: AlertParams[K]
  readonly daysAgo: number
  readonly read?: true
}

const alert = <K extends AlertKind>(handle: string, kind: K, daysAgo: number, params: AlertParams[K]): DemoAlert => ({
  handle,
  kind,
  daysAgo,
  params,
  // What is older than two days was read.
  ...(daysAgo > 2 && { read: true }),
})

const library = 'Biblioteca Central'

/** An alert of every kind stands with somebody; `tales` has none. */
export function demoAlerts(today: string): readonly DemoAlert[] {
  const day = (days: number) => dayFrom(today, days)
  const casmurro = { title: 'Dom Casmurro', library }
  const iracema = { title: 'Iracema', library }
  // What somebody has or waits for in the demo stands in the alert too.
  const cities = { title: 'Bibliotecas e cidades', library }
  const pedagogy = { title: 'Pedagogia do oprimido', library }
  const when = { day: day(-1), time: '21:14' }
  return [
    alert('ana', 'loan_due_soon', 0, { ...casmurro, dueDay: day(2) }),
    alert('ana', 'loan_receipt', 12, { ...casmurro, dueDay: day(2) }),
    alert('ana', 'comment_decided', 5, { outcome: 'shown', title: 'Dom Casmurro' }),
    alert('ana', 'staff_notice', 1, { heading: 'Biblioteca fechada no feriado', message: 'A Biblioteca Central não abre na sexta-feira.\nPrazos desse dia passam para o dia útil seguinte.' }),
    alert('nilo', 'loan_due_today', 0, { title: 'Leitura e território', library, dueDay: day(0) }),
    alert('elisa', 'loan_overdue', 2, { title: 'História geral de Porto Sereno', library, dueDay: day(-3), days: 1 }),
    alert('nilo', 'loan_overdue', 0, { title: 'Textbook of medical physiology', library, dueDay: day(-18), days: 18 }),
    alert('davi', 'renewal_receipt', 3, { title: 'Introdução à recuperação da informação', library, dueDay: day(10) }),
    alert('bruno', 'hold_placed', 2, cities),
    alert('leandro', 'hold_on_the_way', 1, { ...iracema, library: 'Polo de Ilhéus' }),
    alert('olga', 'hold_released', 3, { ...pedagogy, lastDay: day(0), lastTime: '22:00' }),
    alert('olga', 'hold_last_day', 0, { ...pedagogy, lastDay: day(0), lastTime: '22:00' }),
    alert('gil', 'hold_expired', 6, iracema),
    alert('benta', 'hold_cancelled', 4, { ...casmurro, reason: 'O último exemplar foi dado como perdido.' }),
    alert('amaro', 'hold_passed_over', 2, cities),
    alert('xenia', 'hold_back_in_queue', 1, cities),
    alert('hugo', 'loan_moved', 2, { title: 'Metadados no cotidiano', library, dueDay: day(3), reason: 'A biblioteca fecha no dia anterior.' }),
    alert('wagner', 'registration_ends', 0, { library, lastDay: day(30) }),
    alert('leandro', 'loan_request', 0, { ...pedagogy, outcome: 'received' }),
    alert('ines', 'suspension_start', 3, { outcome: 'until', lastDay: day(4), reason: 'Devolução tardia.' }),
    alert('rafael', 'suspension_end', 8, {}),
    alert('joao', 'debt', 1, { library, outcome: 'charged', cents: 2_350, reason: 'Atraso de “Iracema”.' }),
    alert('dora', 'clearance', 1, { outcome: 'issued', number: '2026/0017' }),
    alert('quiteria', 'service_request', 2, { outcome: 'answered', number: '31' }),
    alert('paulo', 'suggestion', 4, { outcome: 'arrived', title: 'Pedagogia da autonomia' }),
    alert('vera', 'profile_matches', 1, { count: 4 }),
    alert('xenia', 'search_matches', 0, { count: 2, search: 'literatura de cordel' }),
    alert('yuri', 'followed_title', 2, { title: 'Dom Casmurro' }),
    alert('zulmira', 'followed_periodical', 0, { title: 'Revista do Arquivo', issue: 'v. 3, n. 2' }),
    alert('celia', 'security', 1, { outcome: 'delegate_added', ...when }),
  ]
} // prettier-ignore
