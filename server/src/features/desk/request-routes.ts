import { deskActivities } from '@farol/contract/desk-activities.ts'
import * as promises from '@farol/contract/schemas/desk/loan-requests.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { DeskRequestRow } from '../../ports/desk-requests.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { actingOf, decided, libraryNames, libraryOf, mayIn, numberOf } from './desk-act.ts'
import { handOver } from './hand-over.ts'
import { noteReason } from './note-reason.ts'
import { requestLists, requestToWire } from './request-wire.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'

export type RequestDeskDeps = Pick<Stores, 'deskRequests' | 'libraries'>

type At = 'source' | 'pick_up' | 'either'

/** The request, where the staff works on it. Throws `nao_encontrado`, `acesso_negado`. */
async function requestFor(inside: Stores, staff: StaffBearer, code: string, at: At): Promise<DeskRequestRow> {
  const row = await inside.deskRequests.one(numberOf(code))
  if (!row) throw new Refusal('nao_encontrado')
  const isSource = at === 'source' || (at === 'either' && staff.libraryId === row.libraryId)
  mayIn(staff, deskActivities.requests, isSource ? row.libraryId : row.pickUpLibraryId)
  return row
}

/** Throws `estado_invalido` where the copy in hand is not the one that was set apart. */
async function checkScan(inside: Stores, row: DeskRequestRow, scan: string | undefined): Promise<void> {
  if (scan === undefined) return
  const { barcode, state } = await scannedCopy(inside, scan)
  if (barcode !== row.barcode) throw new Refusal('estado_invalido', { estado: stateWords[state] })
}

const after = async (inside: Stores, { requestId }: DeskRequestRow) =>
  requestToWire((await inside.deskRequests.one(requestId))!, await libraryNames(inside))

/** What libraries do with loan requests, step by step. */
export function bindRequests(binding: Binding, deps: RequestDeskDeps): void {
  bind(binding, promises.listDeskRequests, { perMinute: 300 }, async ({ staff, query }) => {
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.requests, libraryId)
    const { page, perPage } = query
    const asked = { list: requestLists[query.lista], libraryId, offset: (page - 1) * perPage, limit: perPage }
    const { total, rows } = await deps.deskRequests.list(asked)
    const names = await libraryNames(deps)
    return { data: rows.map((row) => requestToWire(row, names)), total, page, perPage }
  })
  bindAct(binding, promises.separateRequest, { perMinute: 600 }, async ({ staff, params, body }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'source')
    await checkScan(inside, row, body.exemplar)
    decided(await inside.librarySystem.requests.separate(params.cod, actingOf(staff)))
    return after(inside, row)
  })
  bindAct(binding, promises.putBackRequest, {}, async ({ staff, params }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'source')
    decided(await inside.librarySystem.requests.putBack(params.cod, actingOf(staff)))
    return after(inside, row)
  })
  bindAct(binding, promises.sendRequest, { perMinute: 600 }, async ({ staff, params, body }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'source')
    await checkScan(inside, row, body.exemplar)
    decided(await inside.librarySystem.requests.send(params.cod, actingOf(staff)))
    return after(inside, row)
  })
  bindAct(binding, promises.receiveRequest, { perMinute: 600 }, async ({ staff, params, body }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'pick_up')
    await checkScan(inside, row, body.exemplar)
    decided(await inside.librarySystem.requests.receive(params.cod, actingOf(staff)))
    return after(inside, row)
  })
  bindAct(binding, promises.handOverRequest, { perMinute: 600 }, async ({ staff, params, body, language }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'pick_up')
    await checkScan(inside, row, body.exemplar)
    return handOver(inside, staff, { row, body }, (reasons) => reasonsToWire(reasons, language, 'operator'))
  })
  bindAct(binding, promises.requestNotFound, {}, async ({ staff, params, body }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'source')
    decided(await inside.librarySystem.requests.notFound(params.cod, actingOf(staff)))
    if (body.motivo !== undefined) await noteReason(inside, staff, { kind: 'loan_request', id: row.requestId }, body.motivo)
    return after(inside, row)
  })
  bindAct(binding, promises.refuseRequest, {}, async ({ staff, params, body }, inside) => {
    const row = await requestFor(inside, staff, params.cod, 'either')
    decided(await inside.librarySystem.requests.refuse(params.cod, body.motivo, actingOf(staff)))
    return after(inside, row)
  })
}
