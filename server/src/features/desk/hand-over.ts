import type { handOverRequest } from '@farol/contract/schemas/desk/loan-requests.ts'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import type { DeskRequestRow } from '../../ports/desk-requests.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { actingOf, decided } from './desk-act.ts'
import { situations } from '../../reader-views/request-wire.ts'
import { lentToWire, type Say } from '../../reader-views/lent-wire.ts'

interface HandOver {
  readonly row: DeskRequestRow
  readonly body: Parsed<typeof handOverRequest, 'body'>
}

/** Somebody else fetches: whose name stands in the request, with the document seen. */
function fetcherOf({ row, body }: HandOver): string | undefined {
  if (!body.pessoa_autorizada) return undefined
  if (row.authorisedName === undefined) throw refusedFor({ code: 'RetiradaNaoAutorizada', params: {} })
  if (!body.documento_visto) throw new Refusal('dados_invalidos', {}, [{ field: 'documento_visto', code: 'obrigatorio' }])
  return row.authorisedName
}

/** Lends the copy that waits to its reader, or to the person named. That a document was seen is noted, its number is not. */
export async function handOver(inside: Stores, staff: StaffBearer, handed: HandOver, say: Say) {
  const { row } = handed
  if (row.state !== 'available' || row.barcode === undefined) throw new Refusal('estado_invalido', { estado: situations[row.state] })
  const fetchedBy = fetcherOf(handed)
  const request = {
    patronId: row.patronId,
    ...(row.bondId !== undefined && { bondId: row.bondId }),
    barcode: row.barcode,
    libraryId: staff.libraryId,
    ...(fetchedBy !== undefined && { pickedUpBy: fetchedBy }),
  }
  const lent = decided(await inside.librarySystem.desk.lend(request, actingOf(staff)))
  if (fetchedBy !== undefined)
    await inside.audit.record({
      actor: staffActor(staff),
      act: 'saw_document',
      subject: { kind: 'loan_request', id: row.requestId },
      detail: { library: staff.libraryId, patron: row.patronId },
    })
  return lentToWire(lent, say)
}
