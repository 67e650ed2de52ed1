import type { Language } from '@farol/contract/language.ts'
import { sectionNames, sectionCode, titleSections, type SectionPermission } from '@farol/contract/title-permissions.ts'
import type { Who } from '../../http/handlers.ts'
import type { Stores } from '../../ports/stores.ts'
import { shownTitle, type ShownTitle } from '../../title-cards/shown-title.ts'
import { reasonText } from './reason-texts.ts'
import { closedReason, type SectionFacts } from './section-rules.ts'

export type PermissionDoors = Pick<Stores, 'titles' | 'activities' | 'librarySystem' | 'shelfTerms' | 'serialIssues' | 'titleParts'>

async function activitiesOf(doors: PermissionDoors, who: Who): Promise<ReadonlySet<number>> {
  if (who.kind === 'patron') return new Set(who.activities)
  return new Set((await doors.activities.ofVisitors()).map((one) => one.activity))
}

const contentsInRecord = ({ description }: ShownTitle) => description.contents.length > 0

async function factsOf(doors: PermissionDoors, id: number, who: Who): Promise<SectionFacts> {
  const shown = await shownTitle(doors, id)
  const [activities, counts, types, issues, written, parts] = await Promise.all([
    activitiesOf(doors, who),
    doors.librarySystem.availability.counts([id]),
    doors.shelfTerms.materialTypes(),
    doors.serialIssues.groups(id),
    doors.serialIssues.written(id),
    doors.titleParts.count(id),
  ])
  const own = counts.get(id)
  const type = types.find((one) => String(one.id) === shown.description.workType)
  const serial = shown.description.level === 'serial' || type?.kardex === true
  const { holds, requests } = doors.librarySystem.capabilities
  return {
    activities,
    signedIn: who.kind === 'patron',
    serial,
    hasIssues: issues.length + written.length > 0,
    hasContents: parts > 0 || (!serial && contentsInRecord(shown)),
    copies: own?.copies ?? 0,
    available: own?.available ?? 0,
    onLoan: own?.onLoan ?? 0,
    circulates: type?.circulates ?? true,
    takesHolds: holds,
    takesRequests: requests,
  }
}

/** Which views and acts of a title are open to who asks, and why the others are not. Throws `acervo_nao_encontrado`. */
export async function getPermissions(doors: PermissionDoors, id: number, who: Who, language: Language) {
  const facts = await factsOf(doors, id, who)
  const secoes = sectionNames.map((secao): SectionPermission => {
    const motivo = closedReason(secao, facts)
    const activity = titleSections[secao]
    return {
      secao,
      codigo: sectionCode(secao),
      ...(activity !== undefined && { cod_atividade: activity }),
      permitido: motivo === undefined,
      ...(motivo && { motivo, desc_motivo: reasonText(motivo, language) }),
    }
  })
  return { secoes }
}
