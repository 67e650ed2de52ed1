import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { Blocks, NewBlock } from '../../../../ports/library-system/blocks.ts'
import { instant } from '../../../database/handles.ts'
import { blockReasons } from '../../shown/shown-blocks.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'
import { undoCertificate } from '../clearance/undo-clearance.ts'
import { blocksOfPatron } from './list-blocks.ts'

function blockPatron(context: ActContext, block: NewBlock, acting: Acting): Promise<Decision<{ id: SystemId }>> {
  const { patronId, kind, from, until, libraryId } = block
  const wrong = blockReasons(block)
  if (wrong.length > 0) return Promise.resolve(refuse(wrong))
  return inOneTransaction(context, acting, async (inside) => {
    await lockPatron(inside, patronId)
    const person = await inside.read.selectFrom('patron').select('id').where('id', '=', patronId).executeTakeFirst()
    if (!person) return notFound
    const { id } = await inside.write
      .insertInto('patron_block')
      .values({
        patron_id: patronId,
        kind,
        origin: 'staff',
        starts_on: from,
        ends_on: until ?? null,
        library_id: libraryId ?? null,
        public_reason: block.reason,
        internal_note: block.internalNote ?? null,
        created_at: instant(inside),
        created_by: loginOf(acting),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(inside, acting, {
      act: 'blocked_patron',
      subject: { kind: 'block', id },
      patronId,
      detail: { kind, from, ...(until === undefined ? {} : { until }) },
    })
    return { done: true as const, id: systemId(id) }
  })
}

function liftBlock(context: ActContext, id: SystemId, why: string, acting: Acting): Promise<Decision<object>> {
  return inOneTransaction(context, acting, async (inside) => {
    const blockId = ownId(id)
    const block =
      blockId === undefined
        ? undefined
        : await inside.read.selectFrom('patron_block').selectAll().where('id', '=', blockId).executeTakeFirst()
    if (!block) return notFound
    // Lifting that of a certificate is undoing the certificate.
    const { clearance_id: certificateId } = block
    if (certificateId !== null) return undoCertificate(inside, (rows) => rows.where('clearance.id', '=', certificateId), why, acting)
    await lockPatron(inside, block.patron_id)
    const own = ownPersonReasons(acting.operatorPatronId, block.patron_id)
    if (own.length > 0) return refuse(own)
    const lifted = await inside.write
      .updateTable('patron_block')
      .set({ lifted_at: instant(inside), lifted_by: loginOf(acting), lift_reason: why })
      .where('id', '=', block.id)
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    if (lifted.numUpdatedRows !== 1n) return refuse([reason('NaoPodeDesfazer', { motivo: 'desfeito' })])
    await recordAct(inside, acting, {
      act: 'lifted_block',
      subject: { kind: 'block', id: block.id },
      patronId: block.patron_id,
      detail: { reason: why },
    })
    return { done: true as const }
  })
}

export const builtInBlocks = (context: ActContext): Blocks => ({
  ofPatron: (patronId, asked) => blocksOfPatron(context.handles, patronId, asked),
  block: (block, acting) => blockPatron(context, block, acting),
  lift: (blockId, why, acting) => liftBlock(context, blockId, why, acting),
})
