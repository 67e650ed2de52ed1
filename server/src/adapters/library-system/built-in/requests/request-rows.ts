import type { Handles } from '../../../database/handles.ts'

/** Requests with the title and location they name and the copy that they have. */
export const requestRows = ({ read }: Handles) =>
  read
    .selectFrom('loan_request')
    .leftJoin('title', 'title.id', 'loan_request.title_id')
    .leftJoin('location', 'location.id', 'loan_request.location_id')
    .leftJoin('allocation', (join) =>
      join.onRef('allocation.loan_request_id', '=', 'loan_request.id').on('allocation.ended_at', 'is', null),
    )
    .selectAll('loan_request')
    .select(['title.main_author', 'title.material_type_id', 'location.name as location'])
    .select(['allocation.id as allocation_id', 'allocation.copy_id as allocated_copy_id'])

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

export const requestRow = (handles: Handles, id: number): Promise<RequestRow | undefined> =>
  requestRows(handles).where('loan_request.id', '=', id).executeTakeFirst()
