import { setReceiptWish, writeNote } from '@farol/contract/schemas/desk/readers.ts'
import type { AuditAct } from '../../ports/audit-acts.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { ReceiptWish } from '../../ports/desk-readers.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { readerOf } from './desk-act.ts'
import { noteToWire, wishes } from './reader-file.ts'

const record = ({ audit }: Pick<Stores, 'audit'>, staff: StaffBearer, patronId: number, act: AuditAct) =>
  audit.record({
    actor: staffActor(staff),
    act,
    subject: { kind: 'patron', id: patronId },
    detail: { library: staff.libraryId },
  })

/** What the desk writes about a reader: notes, and what becomes of receipts. */
export function bindReaderFile(binding: Binding): void {
  bindAct(binding, writeNote, {}, async ({ staff, params, body }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const note = { patronId, loginId: staff.loginId, kind: body.tipo === 'publica' ? 'public' : 'internal', text: body.texto } as const
    const written = await inside.deskReaders.writeNote(note)
    await record(inside, staff, patronId, 'wrote_note')
    return noteToWire(written)
  })
  bindAct(binding, setReceiptWish, {}, async ({ staff, params, body }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const wish = (Object.keys(wishes) as ReceiptWish[]).find((one) => wishes[one] === body.comprovante)!
    await inside.deskReaders.setReceipts(patronId, wish)
    await record(inside, staff, patronId, 'set_receipts')
    return { comprovante: body.comprovante }
  })
}
