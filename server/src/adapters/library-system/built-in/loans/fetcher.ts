import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'
import { fetcherReasons } from '../../../../circulation/loan-request.ts'
import type { LendRequest } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from '../circulation/load-copy-situation.ts'

/** Whether somebody else may fetch a copy that was sent for a request: who was named in it, or has a delegation. */
export async function fetcherReasonsOf(
  inside: Handles,
  { request, copy }: { readonly request: LendRequest; readonly copy: CopySituation },
): Promise<readonly CirculationReason[]> {
  const { allocation } = copy
  if (request.pickedUpBy === undefined || request.mayPickUp || allocation?.kind !== 'request') return []
  const row = await inside.read.selectFrom('loan_request').select('authorised_name').where('id', '=', allocation.ofId).executeTakeFirst()
  return fetcherReasons(row?.authorised_name ?? undefined, request.pickedUpBy)
}
