import { address } from './address.ts'
import type * as schemas from './schemas/guides.ts'

export type { TeachingPlan } from './schemas/guides.ts'

/** The table of plans beside their page has so many at most. */
export const maxPlansInFile = 2_000

export const listNewAcquisitions = address<typeof schemas.listNewAcquisitions>('GET', '/api/consulta/novas-aquisicoes')
export const listPlanCourses = address<typeof schemas.listPlanCourses>('GET', '/api/consulta/cursos')
export const listPlanDisciplines = address<typeof schemas.listPlanDisciplines>('GET', '/api/consulta/disciplinas')
export const listPlanTeachers = address<typeof schemas.listPlanTeachers>('GET', '/api/consulta/professores')
export const listTeachingPlans = address<typeof schemas.listTeachingPlans>('GET', '/api/consulta/plano-ensino')
