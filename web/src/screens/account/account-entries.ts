import { activities } from '@farol/contract/activities.ts'

/** Entries of the patron area whose screens are built, in their order; the others join with their screens. */
export const accountEntries = [
  { path: '', name: 'home', activity: undefined },
  { path: 'emprestimos', name: 'loans', activity: activities.loans },
  { path: 'renovacao', name: 'renewal', activity: activities.loans },
  { path: 'dados-pessoais', name: 'personalData', activity: activities.personalData },
  { path: 'senha', name: 'password', activity: activities.personalData },
  { path: 'comentarios', name: 'comments', activity: activities.comments },
] as const satisfies readonly {
  readonly path: string
  readonly name: string
  readonly activity: number | undefined
}[]
