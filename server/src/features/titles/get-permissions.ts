import type { Reason } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { sectionNames, sectionCode, titleSections, type ClosedReason, type SectionPermission } from '@farol/contract/title-permissions.ts'
import { askingReader } from '../../calls/asking-reader.ts'
import { hasVisitorActivities, ownActivities, type PatronBearer, type Who } from '../../ports/tokens.ts'
import type { Stores } from '../../ports/stores.ts'
import { lacksPower, mayDo } from '../../reader-views/acting-powers.ts'
import { visibleTitle, type VisibleTitle } from '../../title-cards/visible-title.ts'
import { ownReasons, type OwnReason } from './own-reasons.ts'
import { reasonText, shelfText } from './reason-texts.ts'
import { closedReason, type SectionFacts } from './section-rules.ts'

export type PermissionDeps = Pick<
  Stores,
  'titles' | 'activities' | 'logins' | 'librarySystem' | 'libraries' | 'shelfTerms' | 'serialIssues' | 'titleParts'
>

async function activitiesOf(deps: PermissionDeps, who: Who): Promise<ReadonlySet<number>> {
  const visitors = hasVisitorActivities(who) ? await deps.activities.ofVisitors() : []
  return new Set([...ownActivities(who), ...visitors.map((one) => one.activity)])
}

const contentsInRecord = ({ description }: VisibleTitle) => description.contents.length > 0

type Own = Awaited<ReturnType<typeof ownReasons>>

const nobody: Own = { reserva: undefined, 'solicitacao-emprestimo': undefined }

const beyondPowers: OwnReason = { word: 'nao_oferecido', reason: lacksPower }

/** To who acts for somebody, what stands against that person at the acts that may be done in her place; the others are not offered. */
const asPowersReach = (own: Own, { powers }: PatronBearer): Own => ({
  reserva: mayDo(powers, 'reservar') ? own.reserva : beyondPowers,
  'solicitacao-emprestimo': mayDo(powers, 'solicitar') ? own['solicitacao-emprestimo'] : beyondPowers,
})

const wordsOf = ({ reserva: hold, 'solicitacao-emprestimo': request }: Own): SectionFacts['ownReasons'] => ({
  ...(hold && { reserva: hold.word }),
  ...(request && { 'solicitacao-emprestimo': request.word }),
})

async function factsOf(deps: PermissionDeps, id: number, who: Who, own: Own): Promise<SectionFacts> {
  const shown = await visibleTitle(deps, id)
  const { holds, requests } = deps.librarySystem.capabilities
  const [activities, counts, acts, types, issues, written, parts] = await Promise.all([
    activitiesOf(deps, who),
    deps.librarySystem.availability.counts([id]),
    holds ? deps.librarySystem.holds.titleActs(id) : undefined,
    deps.shelfTerms.materialTypes(),
    deps.serialIssues.groups(id),
    deps.serialIssues.written(id),
    deps.titleParts.count(id),
  ])
  const { copies = 0, available = 0, onLoan = 0 } = counts.get(id) ?? {}
  const type = types.find((one) => String(one.id) === shown.description.workType)
  const serial = shown.description.level === 'serial' || type?.kardex === true
  return {
    activities,
    signedIn: who.kind === 'patron',
    serial,
    hasIssues: issues.length + written.length > 0,
    hasContents: parts > 0 || (!serial && contentsInRecord(shown)),
    copies,
    available,
    onLoan,
    circulates: type?.circulates ?? true,
    takesHolds: holds,
    takesRequests: requests,
    ...(acts && { acts }),
    ownReasons: wordsOf(own),
  }
}

/** Where free copies stand, in the order of names, and whether one can be sent from there. */
async function shelvesOf({ libraries }: PermissionDeps, { acts, takesRequests }: SectionFacts) {
  const free = new Set(acts?.freeIn)
  const all = free.size === 0 ? [] : await libraries.libraries()
  return { names: all.filter((one) => free.has(one.id)).map((one) => one.name), sends: takesRequests && all.length > 1 }
}

/** Writes a reason of the library system in the reader's language. */
export type SayReason = (reason: Reason) => string

/**
 * Which views and acts of a title are open to who asks, and why the others are not; to a signed-in person also what stands against her.
 * Throws `acervo_nao_encontrado`.
 */
export async function getPermissions(
  deps: PermissionDeps,
  id: number,
  who: Who,
  { language, say }: { language: Language; say: SayReason },
) {
  const own = who.kind === 'patron' ? asPowersReach(await ownReasons(deps, id, await askingReader(deps, who)), who) : nobody
  const facts = await factsOf(deps, id, who, own)
  const shelves = await shelvesOf(deps, facts)
  const textOf = (reason: ClosedReason) =>
    reason === 'ha_exemplares_disponiveis' ? shelfText(shelves.names, shelves.sends, language) : reasonText(reason, language)
  const secoes = sectionNames.map((secao): SectionPermission => {
    const motivo = closedReason(secao, facts)
    const activity = titleSections[secao]
    const told = secao === 'reserva' || secao === 'solicitacao-emprestimo' ? own[secao] : undefined
    return {
      secao,
      codigo: sectionCode(secao),
      ...(activity !== undefined && { cod_atividade: activity }),
      permitido: motivo === undefined,
      ...(motivo && { motivo, desc_motivo: told?.word === motivo ? say(told.reason) : textOf(motivo) }),
    }
  })
  return { secoes }
}
