import type { AcquisitionSuggestion, TeacherSuggestion } from '@farol/contract/libraries.ts'

/** A suggestion as it stands in the form: texts as typed. */
export interface Suggested {
  readonly campus: string
  readonly biblioteca: string
  readonly autor: string
  readonly titulo: string
  readonly edicao: string
  readonly editor: string
  readonly isbn_issn: string
  readonly periodico: boolean
  readonly outras_inf: string
  readonly curso: string
  readonly disciplina: string
  readonly bibliografia: 'basica' | 'complementar'
  readonly exemplares: string
  readonly alunos: string
  readonly justificativa: string
}

export const blankSuggestion: Suggested = {
  campus: '',
  biblioteca: '',
  autor: '',
  titulo: '',
  edicao: '',
  editor: '',
  isbn_issn: '',
  periodico: false,
  outras_inf: '',
  curso: '',
  disciplina: '',
  bibliografia: 'basica',
  exemplares: '1',
  alunos: '',
  justificativa: '',
}

export type SuggestionErrors = { readonly [K in keyof Suggested]?: string }

const always = ['biblioteca', 'titulo', 'editor'] as const
const ofTeachers = [...always, 'curso', 'disciplina', 'exemplares'] as const

export type RequiredName = (typeof ofTeachers)[number]

/** The required fields that are blank, in the order of the form. */
export const missingFields = (values: Suggested, teacher: boolean): readonly RequiredName[] =>
  (teacher ? ofTeachers : always).filter((name) => values[name].trim() === '')

const written = <K extends keyof Suggested>(values: Suggested, ...names: readonly K[]) =>
  Object.fromEntries(names.flatMap((name) => (String(values[name]).trim() === '' ? [] : [[name, String(values[name]).trim()]])))

/** The suggestion as the call takes it: nothing that was left blank. */
export function toSuggestion(values: Suggested): AcquisitionSuggestion {
  return {
    biblioteca: values.biblioteca,
    titulo: values.titulo.trim(),
    editor: values.editor.trim(),
    periodico: values.periodico,
    ...written(values, 'campus', 'autor', 'edicao', 'isbn_issn', 'outras_inf'),
  }
}

export function toTeacherSuggestion(values: Suggested): TeacherSuggestion {
  return {
    ...toSuggestion(values),
    curso: values.curso.trim(),
    disciplina: values.disciplina.trim(),
    bibliografia: values.bibliografia,
    exemplares: Number(values.exemplares),
    ...(values.alunos.trim() !== '' && { alunos: Number(values.alunos) }),
    ...written(values, 'justificativa'),
  }
}
