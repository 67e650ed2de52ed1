import type { AcquisitionSuggestion, Campus as CampusRow, Library as LibraryRow, TeacherSuggestion } from '@farol/contract/libraries.ts'
import type { Campus, Library } from '../../ports/libraries.ts'
import type { NewSuggestion } from '../../ports/library-messages.ts'

export const toCampus = (campus: Campus): CampusRow => ({ cod_campus: campus.code, nome_campus: campus.name })

/** Libraries with the code of their campus; `campuses` are all there are. */
export function toLibraries(libraries: readonly Library[], campuses: readonly Campus[]): readonly LibraryRow[] {
  const codes = new Map(campuses.map((campus) => [campus.id, campus.code]))
  return libraries.flatMap(({ code, name, campusId }) => {
    const campus = codes.get(campusId)
    return campus === undefined ? [] : { cod_biblioteca: code, desc_biblioteca: name, cod_campus: campus }
  })
}

/** What was typed, an empty field as none. */
const typed = (text: string | undefined) => (text === '' ? undefined : text)

/** A suggestion without its place and person. */
export type Suggested = Omit<NewSuggestion, 'libraryId' | 'patronId' | 'state'>

export const fromSuggestion = (body: AcquisitionSuggestion): Suggested => ({
  title: body.titulo,
  publisher: body.editor,
  author: typed(body.autor),
  edition: typed(body.edicao),
  standardNumber: typed(body.isbn_issn),
  periodical: body.periodico ?? false,
  notes: typed(body.outras_inf),
})

export const fromTeacherSuggestion = (body: TeacherSuggestion): Suggested => ({
  ...fromSuggestion(body),
  teaching: {
    course: body.curso,
    discipline: body.disciplina,
    bibliography: body.bibliografia === 'basica' ? 'basic' : 'complementary',
    copies: body.exemplares,
    students: body.alunos,
    reason: typed(body.justificativa),
  },
})

export const fromState = { pre_suggestion: 'pre_sugestao', suggestion: 'sugestao_de_compra' } as const
