import { libraryZone } from '@farol/contract/library-zone.ts'
import { blockReader, liftBlock } from '@farol/contract/schemas/desk/blocks.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Clock } from '../../ports/clock.ts'
import { listSuspensions } from '../../reader-views/list-suspensions.ts'
import { actingOf, decided, libraryOf, mayIn, numberOf, readerOf } from './desk-act.ts'

/** Blocks that the desk makes and lifts. */
export function bindBlocks(binding: Binding, { clock }: { readonly clock: Clock }): void {
  bindAct(binding, blockReader, {}, async ({ staff, body, language }, inside) => {
    const { patronId } = await readerOf(inside, body.leitor)
    await mayActOn(inside, staff, patronId)
    const from = body.inicio ?? localMoment(clock.now(), libraryZone()).date
    if (body.fim !== undefined && body.fim < from) throw new Refusal('periodo_invertido')
    const library = body.cod_biblioteca === undefined ? undefined : await libraryOf(inside, body.cod_biblioteca)
    const block = {
      patronId,
      kind: 'administrative' as const,
      from,
      reason: body.motivo,
      ...(body.fim !== undefined && { until: body.fim }),
      ...(library && { libraryId: library.id }),
      ...(body.nota !== undefined && { internalNote: body.nota }),
    }
    const { id } = decided(await inside.librarySystem.blocks.block(block, actingOf(staff)))
    const shown = (await listSuspensions(inside, patronId, { from }, language)).data.find((one) => one.codigo === id)
    if (!shown) throw new Error(`The block ${id} that was just made is not listed.`)
    return { ...shown, ...(body.nota !== undefined && { nota: body.nota }), pode_levantar: true }
  })
  bindAct(binding, liftBlock, {}, async ({ staff, body }, inside) => {
    const block = await inside.deskLists.blockOf(numberOf(body.codigo))
    if (block === undefined) throw new Refusal('nao_encontrado')
    await mayActOn(inside, staff, block.patronId)
    if (block.ofClearance) mayIn(staff, deskActivities.clearance, staff.libraryId)
    decided(await inside.librarySystem.blocks.lift(body.codigo, body.motivo, actingOf(staff)))
    return { codigo: body.codigo, levantado: true as const }
  })
}
