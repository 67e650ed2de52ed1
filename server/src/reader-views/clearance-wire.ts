import type { Certificate as WireCertificate, PendingThing } from '@farol/contract/clearance.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Obstacle } from '../circulation/clearance.ts'
import type { Certificate, ClearanceBond } from '../ports/library-system/clearance.ts'
import { money } from '../texts/money.ts'
import { loanText } from './clearance-texts.ts'

export const bondOf = ({ bondId, names }: ClearanceBond, language: Language) => ({
  codigo: String(bondId),
  descricao: nameIn(names, language),
})

export const nameIn = (names: Readonly<Record<string, string>>, language: Language): string => names[language] ?? names['pt'] ?? ''

export const certificateOf = ({ number, code, issuedOn, validUntil }: Certificate): WireCertificate => ({
  numero: number,
  codigoVerificacao: code,
  emissao: issuedOn,
  validade: validUntil,
})

/** Of what another feature adds: `postagem` is an open submission, everything else an interlibrary one. */
const otherKind = (name: string): PendingThing['tipo'] => (name === 'postagem' ? 'postagem' : 'comutacao')

function said(obstacle: Obstacle, language: Language): Pick<PendingThing, 'tipo' | 'descricao'> {
  if (obstacle.kind === 'loan') return { tipo: 'emprestimo', descricao: loanText(obstacle.title, obstacle.lateDays, language) }
  if (obstacle.kind === 'debt') return { tipo: 'debito', descricao: money(obstacle.cents, language) }
  if (obstacle.kind === 'request') return { tipo: 'solicitacao_emprestimo', descricao: obstacle.title }
  return { tipo: otherKind(obstacle.name), descricao: obstacle.name }
}

export function pendingThing(obstacle: Obstacle, codes: ReadonlyMap<number, string>, language: Language): PendingThing {
  const code = obstacle.libraryId === undefined ? undefined : codes.get(obstacle.libraryId)
  return { ...said(obstacle, language), ...(code === undefined ? {} : { codBiblioteca: code }) }
}
