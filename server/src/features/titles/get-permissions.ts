import type { Language } from '@farol/contract/language.ts'
import { sectionNames, sectionCode, titleSections, type SectionPermission } from '@farol/contract/title-permissions.ts'
import type { Who } from '../../ports/tokens.ts'
import type { Stores } from '../../ports/stores.ts'
import { visibleTitle, type VisibleTitle } from '../../title-cards/visible-title.ts'
import { reasonText } from './reason-texts.ts'
import { closedReason, type SectionFacts } from './section-rules.ts'

export type PermissionDeps = Pick<Stores, 'titles' | 'activities' | 'librarySystem' | 'shelfTerms' | 'serialIssues' | 'titleParts'>

async function activitiesOf(deps: PermissionDeps, who: Who): Promise<ReadonlySet<number>> {
  if (who.kind === 'patron') return new Set(who.activities)
  return new Set((await deps.activities.ofVisitors()).map((one) => one.activity))
}

const contentsInRecord = ({ description }: VisibleTitle) => description.contents.length > 0

async function factsOf(deps: PermissionDeps, id: number, who: Who): Promise<SectionFacts> {
  const shown = await visibleTitle(deps, id)
  const [activities, counts, types, issues, written, parts] = await Promise.all([
    activitiesOf(deps, who),
    deps.librarySystem.availability.counts([id]),
    deps.shelfTerms.materialTypes(),
    deps.serialIssues.groups(id),
    deps.serialIssues.written(id),
    deps.titleParts.count(id),
  ])
  const own = counts.get(id)
  const type = types.find((one) => String(one.id) === shown.description.workType)
  const serial = shown.description.level === 'serial' || type?.kardex === true
  const { holds, requests } = deps.librarySystem.capabilities
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
export async function getPermissions(deps: PermissionDeps, id: number, who: Who, language: Language) {
  const facts = await factsOf(deps, id, who)
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
