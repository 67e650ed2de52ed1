import type { Issue, IssueState } from '@farol/contract/kardex.ts'
import type { Language } from '@farol/contract/language.ts'
import type { SerialIssueStatus, StoredIssue } from '../../ports/serial-issues.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/kardex.server.json'

const texts = areaTexts<typeof pt>('kardex')

const states: Readonly<Record<SerialIssueStatus, IssueState>> = {
  received: 'R',
  missing: 'F',
  expected: 'E',
  not_published: 'N',
  in_binding: 'C',
  lost: 'P',
}

/** An issue as readers say it; what the cataloguer did not caption is made of its numbers. */
const captionOf = ({ caption, volume, number, supplement, year }: StoredIssue) =>
  caption ??
  [volume && `v. ${volume}`, number && `n. ${number}`, supplement && `supl. ${supplement}`, year !== undefined && String(year)]
    .filter(Boolean)
    .join(', ')

export function fromIssue(issue: StoredIssue, language: Language): Issue {
  return {
    cod_fasciculo: String(issue.id),
    descricao: captionOf(issue) || String(issue.id),
    ...(issue.year !== undefined && { ano: String(issue.year) }),
    ...(issue.volume && { volume: issue.volume }),
    ...(issue.number && { numero: issue.number }),
    ...(issue.supplement && { suplemento: issue.supplement }),
    situacao: states[issue.status],
    desc_situacao: texts(language).issueState[issue.status],
    exemplares: issue.copies,
  }
}

export const subscriptionText = (state: 'corrente' | 'encerrada', language: Language): string => texts(language).subscription[state]
