/** How a row belongs to a person: by the number of the person, or of a row in another table that belongs to one. */
export interface HeldLink<Column extends string = string> {
  readonly column: Column
  readonly through?: string
}

/** Under which heading a person reads it. */
export const heldKinds = [
  'registro',
  'acessos',
  'delegacoes',
  'emprestimos',
  'reservas',
  'solicitacoes',
  'debitos',
  'afastamentos',
  'nada_consta',
  'alertas',
  'comentarios',
  'sugestoes',
  'mensagens',
  'pedidos',
  'atos',
  'equipe',
] as const

export type HeldKindName = (typeof heldKinds)[number]

/**
 * What becomes of it when the account is deleted: the rows go; they stay without what leads to the person (the columns named); or they stay
 * as they are, because a law asks for them (money, declarations), under a person who has no name any more.
 */
export type AtDeletion<Column extends string = string> =
  | 'delete'
  | 'keep'
  | {
      readonly clear: readonly Column[]
      readonly stamp?: Column
      /** Rows that do not hold this value go. */
      readonly where?: { readonly column: Column; readonly is: string }
    }

/** How rows of a table belong to persons, and what becomes of them. */
export interface HeldTable<Column extends string = string> {
  readonly kind: HeldKindName
  readonly links: readonly HeldLink<Column>[]
  readonly atDeletion: AtDeletion<Column>
  /** The column that tells since when. */
  readonly since?: Column
  /** What the staff notes for itself: given to the person only where the institution says so. */
  readonly internalColumns?: readonly Column[]
  /** Rows that the staff keeps for itself, by the value of a column. */
  readonly internalRows?: { readonly column: Column; readonly is: string }
}

export const ofPatron = { links: [{ column: 'patron_id' }] } as const
export const ofLogin = { links: [{ column: 'login_id', through: 'login' }] } as const
export const through = <Column extends string>(column: Column, table: string) => ({ links: [{ column, through: table }] })
