import { deskActivities } from '@farol/contract/desk-activities.ts'
import * as promises from '@farol/contract/schemas/desk/loan-requests.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CopyInTransit } from '../../ports/library-system/transit.ts'
import type { NamedLibrary } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'
import { deliveryOf, situations } from '../../reader-views/request-wire.ts'
import { actingOf, chosenBond, decided, libraryOf, mayIn, readerOf } from './desk-act.ts'
import { returnedToWire } from './lending.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'
import { wantedOf } from './wanted-copies.ts'

export type TransitDeps = Pick<Stores, 'librarySystem' | 'libraries'> & { readonly clock: Clock }

const reasons: Readonly<Record<CopyInTransit['reason'], 'devolucao' | 'reserva' | 'solicitacao' | 'retorno'>> = {
  home: 'devolucao',
  hold: 'reserva',
  request: 'solicitacao',
  moved: 'retorno',
}

const named = ({ code, name }: NamedLibrary) => ({ cod_biblioteca: code, desc_biblioteca: name })
const day = 86_400_000
/** Copies on their way are few: those that take long are chosen among all of them. */
const maxInTransit = 5_000

/** Copies between libraries, and requests that are made for a reader. */
export function bindTransits(binding: Binding, deps: TransitDeps): void {
  bind(binding, promises.listTransits, { perMinute: 120 }, async ({ staff, query }) => {
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.requests, libraryId)
    const { copies } = await deps.librarySystem.transit.list(libraryId, { offset: 0, limit: maxInTransit })
    const now = deps.clock.now().getTime()
    const rows = copies.map((copy) => ({
      codigo: copy.id,
      exemplar: copy.barcode,
      titulo: copy.title,
      de: named(copy.from),
      para: named(copy.to),
      motivo: reasons[copy.reason],
      desde: copy.startedAt.toISOString(),
      dias: Math.floor((now - copy.startedAt.getTime()) / day),
    }))
    const long = query.dias === undefined ? rows : rows.filter((row) => row.dias > Number(query.dias))
    const { page, perPage } = query
    return { data: long.slice((page - 1) * perPage, page * perPage), total: long.length, page, perPage }
  })
  bindAct(binding, promises.receiveTransit, { perMinute: 600 }, async ({ staff, body }, inside) => {
    const copy = await scannedCopy(inside, body.exemplar)
    if (copy.state !== 'in_transit') throw new Refusal('estado_invalido', { estado: stateWords[copy.state] })
    const request = { barcode: copy.barcode, libraryId: staff.libraryId }
    return returnedToWire(inside, decided(await inside.librarySystem.desk.takeBack(request, actingOf(staff))))
  })
  bindAct(binding, promises.requestLoanFor, {}, async ({ staff, body }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    const { wanted } = await wantedOf(inside, body, body.unidade_origem)
    const pickUp = await libraryOf(inside, body.unidade_recebimento)
    const request = { patronId, ...chosenBond(body), wanted, pickUpLibraryId: pickUp.id, delivery: deliveryOf(body) }
    const made = decided(await inside.librarySystem.requests.make(request, actingOf(staff)))
    return { codigo: made.id, situacao: situations[made.state] }
  })
}
