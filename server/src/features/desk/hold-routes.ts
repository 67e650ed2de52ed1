import { cancelHoldsAtDesk, listDeskHolds, placeHoldFor, putOnHoldShelf } from '@farol/contract/schemas/desk/holds.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Stores } from '../../ports/stores.ts'
import { actingOf, chosenBond, decided, libraryOf, mayIn, readerOf } from './desk-act.ts'
import { listHolds, type HoldListDeps } from './list-holds.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'
import { wantedOf } from './wanted-copies.ts'

export type HoldDeps = HoldListDeps & Pick<Stores, 'libraries'>

/** Holds at the desk: lists of a library, for a reader, cancelled, fetched from the shelf. */
export function bindHolds(binding: Binding, deps: HoldDeps): void {
  bind(binding, listDeskHolds, { perMinute: 300 }, async ({ staff, query }) => {
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.holds, libraryId)
    return listHolds(deps, libraryId, query)
  })
  bindAct(binding, placeHoldFor, {}, async ({ staff, body }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    const { wanted, pickUpLibraryId } = await wantedOf(inside, body, body.biblioteca, body.retirada)
    const hold = { patronId, ...chosenBond(body), wanted, ...(pickUpLibraryId !== undefined && { pickUpLibraryId }) }
    const placed = decided(await inside.librarySystem.holds.place(hold, actingOf(staff)))
    return { codigo: placed.id, posicao: placed.position, ...(placed.estimate !== undefined && { previsao: placed.estimate }) }
  })
  bindAct(binding, cancelHoldsAtDesk, {}, async ({ staff, body, language }, inside) => {
    const outcomes = await inside.librarySystem.holds.cancel(body.reservas, {}, actingOf(staff), body.motivo)
    if (outcomes.every((one) => !one.own)) throw new Refusal('nao_encontrado')
    return {
      resultados: outcomes.map(({ id, outcome }) => ({
        codigo: id,
        cancelada: outcome.refused !== true,
        ...(outcome.refused && { motivos: reasonsToWire(outcome.reasons, language, 'operator') }),
      })),
    }
  })
  bindAct(binding, putOnHoldShelf, { perMinute: 600 }, async ({ staff, body }, inside) => {
    const copy = await scannedCopy(inside, body.exemplar)
    if (copy.allocation?.kind !== 'hold') throw new Refusal('estado_invalido', { estado: stateWords[copy.state] })
    decided(await inside.librarySystem.desk.takeBack({ barcode: copy.barcode, libraryId: staff.libraryId }, actingOf(staff)))
    const page = await listHolds(inside, staff.libraryId, { lista: 'prateleira', page: 1, perPage: 2_000 })
    const shown = page.data.find((hold) => hold.exemplar === copy.barcode)
    if (!shown) throw new Refusal('estado_invalido', { estado: stateWords[copy.state] })
    return shown
  })
}
