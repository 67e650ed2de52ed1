import { activities } from '@farol/contract/activities.ts'

/** Entries of the patron area whose screens are built, in their order; the others join with their screens. */
export const accountEntries = [
  { path: '', name: 'home', activity: undefined },
  { path: 'comentarios', name: 'comments', activity: activities.comments },
] as const satisfies readonly {
  readonly path: string
  readonly name: string
  readonly activity: number | undefined
}[]
