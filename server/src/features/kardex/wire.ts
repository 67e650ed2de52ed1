import type { Issue, IssueState } from '@farol/contract/kardex.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { SerialIssueStatus, StoredIssue } from '../../ports/serial-issues.ts'

const states: Readonly<Record<SerialIssueStatus, readonly [code: IssueState, names: InEveryLanguage]>> = {
  received: ['R', ['Recebido', 'Received', 'Recibido', 'Reçu', 'Ricevuto']],
  missing: ['F', ['Faltante', 'Missing', 'Faltante', 'Manquant', 'Mancante']],
  expected: ['E', ['Esperado', 'Expected', 'Esperado', 'Attendu', 'Atteso']],
  not_published: ['N', ['Não publicado', 'Not published', 'No publicado', 'Non publié', 'Non pubblicato']],
  in_binding: ['C', ['Em encadernação', 'In binding', 'En encuadernación', 'En reliure', 'In rilegatura']],
  lost: ['P', ['Perdido', 'Lost', 'Perdido', 'Perdu', 'Smarrito']],
}

/** An issue as readers say it; what the cataloguer did not caption is made of its numbers. */
const captionOf = ({ caption, volume, number, supplement, year }: StoredIssue) =>
  caption ??
  [volume && `v. ${volume}`, number && `n. ${number}`, supplement && `supl. ${supplement}`, year !== undefined && String(year)]
    .filter(Boolean)
    .join(', ')

export function fromIssue(issue: StoredIssue, language: Language): Issue {
  const [situacao, names] = states[issue.status]
  return {
    cod_fasciculo: String(issue.id),
    descricao: captionOf(issue) || String(issue.id),
    ...(issue.year !== undefined && { ano: String(issue.year) }),
    ...(issue.volume && { volume: issue.volume }),
    ...(issue.number && { numero: issue.number }),
    ...(issue.supplement && { suplemento: issue.supplement }),
    situacao,
    desc_situacao: textIn(names, language),
    exemplares: issue.copies,
  }
}

const subscriptions = {
  corrente: ['Assinatura corrente', 'Current subscription', 'Suscripción vigente', 'Abonnement en cours', 'Abbonamento in corso'],
  encerrada: ['Coleção encerrada', 'Closed collection', 'Colección cerrada', 'Collection close', 'Raccolta chiusa'],
} as const satisfies Readonly<Record<string, InEveryLanguage>>

export const subscriptionText = (state: keyof typeof subscriptions, language: Language): string => textIn(subscriptions[state], language)
