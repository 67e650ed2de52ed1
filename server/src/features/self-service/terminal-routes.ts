import { getTerminalState, lendAtTerminal, renewAtTerminal, returnAtTerminal } from '@farol/contract/schemas/desk/terminal.ts'
import { activities } from '@farol/contract/activities.ts'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { askingReader } from '../../calls/asking-reader.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Decision } from '../../ports/library-system/acts.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf } from '../../ports/tokens.ts'
import type { Visit } from '../../ports/visit.ts'
import { lentToWire } from '../../reader-views/lent-wire.ts'
import { renewalResult } from '../../reader-views/loan-wire.ts'
import { lendsByCode, showTerminalState, toldReasons, type TerminalStateDeps } from './terminal-state.ts'
import { terminalAt, type ReadTerminals, type TerminalSettings } from './terminal.ts'

export type TerminalRouteDeps = TerminalStateDeps & Pick<Stores, 'libraries'> & { readonly readTerminals: ReadTerminals }

const sayIn = (language: Language) => (reasons: Parameters<typeof reasonsToWire>[0]) => reasonsToWire(reasons, language)

/** Says where to go, and nothing of why. */
const atTheDesk = () => new Refusal('acesso_negado', { motivo: 'no_balcao' })

/** What was decided, or the refusal with all the reasons that are told; `acesso_negado` where none is. */
function decided<T extends object>(decision: Decision<T>, proved = true): T {
  if (!decision.refused) return decision
  const [first, ...others] = toldReasons(decision.reasons, proved)
  if (!first && decision.reasons.length > 0) throw atTheDesk()
  if (!first || first.code === 'NaoEncontrada') throw new Refusal('nao_encontrado')
  throw refusedFor(first, ...others)
}

/** Loans, returns and renewals of who stands at a self-service terminal: its own library, never an override. */
export function bindTerminal(binding: Binding, deps: TerminalRouteDeps): void {
  /** The terminal of the caller. Throws `acesso_negado` away from one. */
  async function terminalOf(visit: Visit | undefined): Promise<TerminalSettings & { libraryId: number }> {
    const terminal = await terminalAt(deps.readTerminals, visit?.address)
    const library = terminal && (await deps.libraries.libraries()).find((one) => one.code === terminal.library)
    if (!terminal || !library) throw new Refusal('acesso_negado')
    return { ...terminal, libraryId: library.id }
  }
  const open = { activity: activities.loans, atTerminal: true, perMinute: 120 } as const

  bind(binding, getTerminalState, open, async ({ patron, visit, language }) => {
    const { identify } = await terminalOf(visit)
    return showTerminalState(deps, patron.personId, { proved: identify !== 'code', language, say: sayIn(language) })
  })
  bindAct(binding, lendAtTerminal, open, async ({ patron, visit, body, language }, inside) => {
    const { libraryId, identify } = await terminalOf(visit)
    const copy = await scannedCopy(inside, body.exemplar)
    const known = identify !== 'code' || (await lendsByCode(deps))
    const isHeldForSomebody = copy.allocation !== undefined && identify === 'code'
    if (!known || isHeldForSomebody || copy.libraryId !== libraryId) throw atTheDesk()
    const request = { ...(await askingReader(inside, patron)), barcode: copy.barcode, libraryId, way: 'terminal' } as const
    const lent = await inside.librarySystem.desk.lend(request, { actor: actorOf(patron), libraryId })
    return lentToWire(decided(lent, identify !== 'code'), sayIn(language))
  })
  bindAct(binding, renewAtTerminal, open, async ({ patron, visit, body, language }, inside) => {
    const { libraryId, identify } = await terminalOf(visit)
    const request = { loanIds: body.emprestimos, channel: 'terminal' as const, patronId: patron.personId }
    const outcomes = await inside.librarySystem.loans.renew(request, { actor: actorOf(patron), libraryId })
    if (outcomes.every(({ outcome }) => outcome.refused === true && outcome.reasons[0]?.code === 'NaoEncontrada'))
      throw new Refusal('nao_encontrado', { motivo: 'emprestimo' })
    const say = (reasons: Parameters<typeof reasonsToWire>[0]) => sayIn(language)(toldReasons(reasons, identify !== 'code'))
    return { resultados: outcomes.map((outcome) => renewalResult(outcome, say)) }
  })
  bindAct(binding, returnAtTerminal, { activity: 'none', atTerminal: true, perMinute: 120 }, async ({ who, visit, body }, inside) => {
    const { libraryId, identify } = await terminalOf(visit)
    const { barcode } = await scannedCopy(inside, body.exemplar)
    const shown = who.kind === 'patron' && identify !== 'code' ? who : undefined
    const request = { barcode, libraryId, way: 'terminal', ...(shown && { broughtBy: shown.personId }) } as const
    const acting = { actor: shown ? actorOf(shown) : ({ kind: 'visitor' } as const), libraryId }
    const answer = await inside.librarySystem.desk.takeBack(request, acting)
    // The copy is not on loan, or somebody else's, and the institution takes nothing back without a sign-in.
    if (answer.refused && answer.reasons[0]?.code === 'estado_invalido') throw new Refusal('acesso_negado')
    const { title, library } = decided(answer)
    return { exemplar: barcode, titulo: title, situacao: 'a_conferir' as const, onde: library.name }
  })
}
