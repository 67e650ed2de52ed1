import type { TitleActs } from '../../ports/library-system/holds.ts'
import { titleSections, type ClosedReason, type TitleSection } from '@farol/contract/title-permissions.ts'

/** What decides which views and acts of a title are open. */
export interface SectionFacts {
  readonly activities: ReadonlySet<number>
  readonly signedIn: boolean
  readonly serial: boolean
  /** The library keeps a register of the title's issues. */
  readonly hasIssues: boolean
  /** Articles or chapters that are titles of their own, or a table of contents in the record. */
  readonly hasContents: boolean
  readonly copies: number
  /** On the shelf and lent out to people. */
  readonly available: number
  readonly onLoan: number
  readonly circulates: boolean
  /** What the library system takes by this way. */
  readonly takesHolds: boolean
  readonly takesRequests: boolean
  /** What the copies let a reader do, volume by volume and library by library; absent where the library system does not tell. */
  readonly acts?: TitleActs
  /** What stands against the signed-in person, of acts that are open otherwise. */
  readonly ownReasons: Partial<Record<TitleSection, ClosedReason>>
}

const granted = ({ activities }: SectionFacts, section: TitleSection) => {
  const code = titleSections[section]
  return code === undefined || activities.has(code)
}

function holdRefusal(facts: SectionFacts): ClosedReason | undefined {
  if (!facts.circulates) return 'nao_circula'
  if (facts.copies === 0) return 'sem_exemplares'
  const { hold } = facts.acts ?? { hold: facts.available > 0 ? 'on_shelf' : facts.onLoan > 0 ? 'open' : 'none' }
  if (hold === 'open') return undefined
  return hold === 'on_shelf' ? 'ha_exemplares_disponiveis' : 'nao_circula'
}

function requestRefusal(facts: SectionFacts): ClosedReason | undefined {
  if (!facts.circulates) return 'nao_circula'
  if (facts.copies === 0) return 'sem_exemplares'
  const { request } = facts.acts ?? { request: facts.available > 0 }
  return request ? undefined : 'sem_exemplares_disponiveis'
}

/** What a person could do if signed in comes before the question who asks: nobody signs in only to be refused. */
function actRefusal(facts: SectionFacts, section: TitleSection, takes: boolean, refusal: ClosedReason | undefined) {
  if (refusal) return refusal
  if (!takes) return 'nao_atendido_aqui'
  if (!facts.signedIn) return 'exige_identificacao'
  return granted(facts, section) ? facts.ownReasons[section] : 'nao_oferecido'
}

const ownRules: Readonly<Record<TitleSection, (facts: SectionFacts) => ClosedReason | undefined>> = {
  exemplares: (facts) => (facts.copies === 0 ? 'sem_exemplares' : undefined),
  'colecao-kardex': (facts) => (facts.serial ? (facts.hasIssues ? undefined : 'sem_conteudo') : 'nao_e_periodico'),
  sumarios: (facts) => (facts.serial ? (facts.hasContents ? undefined : 'sem_conteudo') : 'nao_e_periodico'),
  'sumarios-livros': (facts) => (facts.serial ? 'e_periodico' : facts.hasContents ? undefined : 'sem_conteudo'),
  referencia: () => undefined,
  marc: () => undefined,
  'dublin-core': () => undefined,
  'dados-estatisticos': () => undefined,
  reserva: (facts) => actRefusal(facts, 'reserva', facts.takesHolds, holdRefusal(facts)),
  'solicitacao-emprestimo': (facts) => actRefusal(facts, 'solicitacao-emprestimo', facts.takesRequests, requestRefusal(facts)),
}

const acts = new Set<TitleSection>(['reserva', 'solicitacao-emprestimo'])

/** Why a section is closed, or undefined when it is open. */
export function closedReason(section: TitleSection, facts: SectionFacts): ClosedReason | undefined {
  if (!acts.has(section) && !granted(facts, section)) return 'nao_oferecido'
  return ownRules[section](facts)
}
