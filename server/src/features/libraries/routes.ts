import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import {
  listCampuses,
  listLibraries,
  sendLibraryComment,
  suggestAcquisition,
  suggestAcquisitionAsTeacher,
  type AcquisitionSuggestion,
} from '@farol/contract/libraries.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Who } from '../../http/handlers.ts'
import { wholeList } from '../../http/whole-list.ts'
import type { WritingDoors } from './correspondence.ts'
import { sendComment } from './send-comment.ts'
import { suggestTitle } from './suggest-title.ts'
import { fromState, fromSuggestion, fromTeacherSuggestion, toCampus, toLibraries, type Suggested } from './wire.ts'

/** The person who asks, if the institution allows them this activity. Throws `acesso_negado`. */
function permitted(who: Who, activity: number): number {
  if (who.kind !== 'patron' || !who.activities.includes(activity)) throw new Refusal('acesso_negado')
  return who.personId
}

/** Campuses, libraries, and what persons write to them. */
export function bindLibraries(binding: Binding, doors: WritingDoors): void {
  const suggest = async (patronId: number, { biblioteca, campus }: AcquisitionSuggestion, suggested: Suggested) => {
    const { id, state } = await suggestTitle(doors, { patronId, libraryCode: biblioteca, campusCode: campus }, suggested)
    return { numero: id, situacao: fromState[state] }
  }

  bind(binding, listCampuses, {}, async () => wholeList((await doors.libraries.campuses()).map(toCampus)))
  bind(binding, listLibraries, {}, async ({ query }) => {
    const [campuses, libraries] = await Promise.all([doors.libraries.campuses(), doors.libraries.libraries()])
    const rows = toLibraries(libraries, campuses)
    return wholeList(query.campus === undefined ? rows : rows.filter((one) => one.cod_campus === query.campus))
  })
  bind(binding, sendLibraryComment, { perMinute: 120 }, async ({ who, body }) => ({
    numero: await sendComment(doors, permitted(who, activities.comments), body.b, body.content),
  }))
  bind(binding, suggestAcquisition, { perMinute: 120 }, ({ who, body }) =>
    suggest(permitted(who, activities.acquisitionSuggestion), body, fromSuggestion(body)),
  )
  bind(binding, suggestAcquisitionAsTeacher, { perMinute: 120 }, ({ who, body }) =>
    suggest(permitted(who, activities.teacherSuggestion), body, fromTeacherSuggestion(body)),
  )
}
