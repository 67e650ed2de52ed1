import type { moveManyDueDates } from '@farol/contract/schemas/desk/loans.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import type { DueDateMove } from '../../ports/library-system/desk.ts'
import type { Stores } from '../../ports/stores.ts'
import { categoryIdsOf } from './desk-act.ts'

/** Loans whose due day moves, as the desk chose them. */
export async function dueDateMoveOf(
  stores: Pick<Stores, 'deskReaders'>,
  libraryId: number,
  { de, ate, categorias, grupos, nova_data, motivo }: Parsed<typeof moveManyDueDates, 'body'>,
): Promise<DueDateMove> {
  const categoryIds = await categoryIdsOf(stores, categorias ?? [])
  return {
    libraryId,
    from: de,
    until: ate,
    newDay: nova_data,
    reason: motivo,
    ...(categoryIds.length > 0 && { categoryIds }),
    ...(grupos && grupos.length > 0 && { groups: grupos }),
  }
}
