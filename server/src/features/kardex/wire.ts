import type { Issue, IssueState } from '@farol/contract/kardex.ts'
import type { Language } from '@farol/contract/language.ts'
import type { SerialIssueStatus, StoredIssue } from '../../ports/serial-issues.ts'

const states: Readonly<Record<SerialIssueStatus, readonly [code: IssueState, pt: string, en: string, es: string]>> = {
  received: ['R', 'Recebido', 'Received', 'Recibido'],
  missing: ['F', 'Faltante', 'Missing', 'Faltante'],
  expected: ['E', 'Esperado', 'Expected', 'Esperado'],
  not_published: ['N', 'Não publicado', 'Not published', 'No publicado'],
  in_binding: ['C', 'Em encadernação', 'In binding', 'En encuadernación'],
  lost: ['P', 'Perdido', 'Lost', 'Perdido'],
}

export const column = (language: Language): 0 | 1 | 2 => (language === 'en' ? 1 : language === 'es' ? 2 : 0)

/** An issue as readers say it; what the cataloguer did not caption is made of its numbers. */
const captionOf = ({ caption, volume, number, supplement, year }: StoredIssue) =>
  caption ??
  [volume && `v. ${volume}`, number && `n. ${number}`, supplement && `supl. ${supplement}`, year !== undefined && String(year)]
    .filter(Boolean)
    .join(', ')

export function fromIssue(issue: StoredIssue, language: Language): Issue {
  const [situacao, ...names] = states[issue.status]
  return {
    cod_fasciculo: String(issue.id),
    descricao: captionOf(issue) || String(issue.id),
    ...(issue.year !== undefined && { ano: String(issue.year) }),
    ...(issue.volume && { volume: issue.volume }),
    ...(issue.number && { numero: issue.number }),
    ...(issue.supplement && { suplemento: issue.supplement }),
    situacao,
    desc_situacao: names[column(language)]!,
    exemplares: issue.copies,
  }
}

const subscriptions = {
  corrente: ['Assinatura corrente', 'Current subscription', 'Suscripción vigente'],
  encerrada: ['Coleção encerrada', 'Closed collection', 'Colección cerrada'],
} as const

export const subscriptionText = (state: keyof typeof subscriptions, language: Language): string => subscriptions[state][column(language)]
