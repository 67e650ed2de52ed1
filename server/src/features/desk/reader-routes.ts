import { findReaders, getReader, getReaderHistory, revealCpf } from '@farol/contract/schemas/desk/readers.ts'
import type { AuditAct } from '../../ports/audit-acts.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { PageReads, Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { listHistory } from '../../reader-views/list-history.ts'
import { readerOf } from './desk-act.ts'
import { showReader, type ReaderDeps } from './show-reader.ts'

const most = 20

/** Reading a person's record is answerable. */
const recordRead = ({ audit }: Pick<Stores, 'audit'>, staff: StaffBearer, act: AuditAct, patronId: number) =>
  audit.record({
    actor: staffActor(staff),
    act,
    subject: { kind: 'patron', id: patronId },
    detail: { library: staff.libraryId },
  })

/** Readers at the desk: found, shown, with their history. */
export function bindReaders(binding: Binding, deps: ReaderDeps & PageReads): void {
  bind(binding, findReaders, { perMinute: 120 }, async ({ body, language }) => {
    const { total, readers } = await deps.deskReaders.search(body.q.trim(), most)
    return {
      total,
      data: readers.map((one) => ({
        codigo: String(one.patronId),
        nome: one.name,
        ...(one.registration !== undefined && { matricula: one.registration }),
        categoria: one.categoryNames?.[language] ?? one.categoryNames?.['pt'] ?? '',
        cod_biblioteca: one.libraryCode ?? '-',
        ativo: one.active,
      })),
    }
  })
  bind(binding, getReader, { perMinute: 600 }, async ({ staff, params, language }) => {
    const say = (reasons: readonly Reason[]) => reasonsToWire(reasons, language, 'operator')
    const shown = await showReader({ ...deps, ...deps.forOnePage() }, staff, params.cod, { language, say })
    await recordRead(deps, staff, 'read_reader', Number(params.cod))
    return shown
  })
  bind(binding, revealCpf, { perMinute: 60 }, async ({ staff, params }) => {
    const { patronId } = await readerOf(deps, params.cod)
    const record = await deps.personalRecords.read(patronId)
    await recordRead(deps, staff, 'revealed_cpf', patronId)
    return record?.cpf === undefined ? {} : { cpf: record.cpf }
  })
  bind(binding, getReaderHistory, { perMinute: 120 }, async ({ staff, params, query }) => {
    const { patronId } = await readerOf(deps, params.cod)
    const { de: from, ate: until, tipo: kind, page, perPage } = query
    const shown = await listHistory(deps, patronId, { from, until, kind, page, perPage })
    await recordRead(deps, staff, 'read_history', patronId)
    return shown
  })
}
