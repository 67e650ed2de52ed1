import { activities } from '@farol/contract/activities.ts'
import {
  listCampuses,
  listLibraries,
  sendLibraryComment,
  suggestAcquisition,
  suggestAcquisitionAsTeacher,
} from '@farol/contract/schemas/libraries.ts'
import type { AcquisitionSuggestion } from '@farol/contract/libraries.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Stores } from '../../ports/stores.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import type { WritingDeps } from './message-limits.ts'
import { sendComment } from './send-comment.ts'
import { suggestTitle } from './suggest-title.ts'
import { fromState, fromSuggestion, fromTeacherSuggestion, toCampus, toLibraries, type Suggested } from './wire.ts'

/** Campuses, libraries, and what persons write to them. */
export function bindLibraries(binding: Binding, deps: WritingDeps): void {
  const suggest = async (inside: Stores, patronId: number, { biblioteca, campus }: AcquisitionSuggestion, suggested: Suggested) => {
    const { id, state } = await suggestTitle(deps, inside, { patronId, libraryCode: biblioteca, campusCode: campus }, suggested)
    return { numero: id, situacao: fromState[state] }
  }

  bind(binding, listCampuses, { activity: 'none' }, async () => unpagedList((await deps.libraries.campuses()).map(toCampus)))
  bind(binding, listLibraries, { activity: 'none' }, async ({ query }) => {
    const [campuses, libraries] = await Promise.all([deps.libraries.campuses(), deps.libraries.libraries()])
    const rows = toLibraries(libraries, campuses)
    return unpagedList(query.campus === undefined ? rows : rows.filter((one) => one.cod_campus === query.campus))
  })
  bindAct(binding, sendLibraryComment, { activity: activities.comments, perMinute: 120 }, async ({ patron, body }, inside) => ({
    numero: await sendComment(deps, inside, patron.personId, { libraryCode: body.b, content: body.content }),
  }))
  bindAct(binding, suggestAcquisition, { activity: activities.acquisitionSuggestion, perMinute: 120 }, ({ patron, body }, inside) =>
    suggest(inside, patron.personId, body, fromSuggestion(body)),
  )
  bindAct(binding, suggestAcquisitionAsTeacher, { activity: activities.teacherSuggestion, perMinute: 120 }, ({ patron, body }, inside) =>
    suggest(inside, patron.personId, body, fromTeacherSuggestion(body)),
  )
}
