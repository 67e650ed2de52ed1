import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ResultItem } from './search.ts'
import { boundedNumber, Code, listOf } from './wire.ts'

const page = z._default(boundedNumber(1, 10_000), 1)

export const listNewAcquisitions = endpoint({
  method: 'GET',
  path: '/api/consulta/novas-aquisicoes',
  summary: 'Titles with a copy that came in the last days, the latest first.',
  caller: 'anyone',
  query: z.strictObject({
    dias: z._default(boundedNumber(1, 3650), 30),
    biblioteca: z.optional(Code),
    tipo_obra: z.optional(Code),
    area: z.optional(Code),
    page,
    perPage: z._default(boundedNumber(1, 100), 20),
  }),
  reply: listOf(ResultItem),
  refusals: ['pagina_distante_demais'],
})

const Choice = z.object({ codigo: Code, descricao: z.string() })
const Name = z.string().check(z.maxLength(200))

export const listPlanCourses = endpoint({
  method: 'GET',
  path: '/api/consulta/cursos',
  summary: 'Courses that have a teaching plan.',
  caller: 'anyone',
  reply: z.array(Choice),
  refusals: [],
})

export const listPlanDisciplines = endpoint({
  method: 'GET',
  path: '/api/consulta/disciplinas',
  summary: 'Subjects that have a teaching plan.',
  caller: 'anyone',
  reply: z.array(Choice),
  refusals: [],
})

export const listPlanTeachers = endpoint({
  method: 'GET',
  path: '/api/consulta/professores',
  summary: 'Names of teachers in teaching plans.',
  caller: 'anyone',
  reply: z.array(z.object({ nome: z.string() })),
  refusals: [],
})

/**
 * What a subject of a course reads in one term. `vagas`: authorised places. Bibliography B basic, C complementary. `emprestimos`: loans
 * of its titles in that term; titles with one to four of them do not count, so that nobody is recognised.
 */
export const TeachingPlan = z.object({
  codigo: Code,
  cod_curso: Code,
  curso: z.string(),
  cod_disciplina: Code,
  disciplina: z.string(),
  ano: z.int(),
  semestre: z.int(),
  periodo: z.optional(z.string()),
  professor: z.optional(z.string()),
  vagas: z.optional(z.int()),
  emprestimos: z.int(),
  bibliografia: z.array(z.object({ tipo: z.enum(['B', 'C']), acervo: ResultItem })),
})
export type TeachingPlan = z.output<typeof TeachingPlan>

export const listTeachingPlans = endpoint({
  method: 'GET',
  path: '/api/consulta/plano-ensino',
  summary: 'Teaching plans with their bibliography; at least one field must be given.',
  caller: 'anyone',
  query: z.strictObject({
    curso: z.optional(Code),
    disciplina: z.optional(Code),
    professor: z.optional(Name),
    ano: z.optional(boundedNumber(1900, 2200)),
    semestre: z.optional(boundedNumber(1, 2)),
    periodo: z.optional(Name),
    page,
    perPage: z._default(boundedNumber(1, 50), 10),
  }),
  reply: listOf(TeachingPlan),
  refusals: ['pagina_distante_demais'],
})
