import { libraryZone, localDayAndTime } from '@farol/contract/library-zone.ts'
import { listAudit } from '@farol/contract/schemas/desk/access.ts'
import type { AuditLine } from '@farol/contract/desk/access.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { daysAfter, instantOf } from '../../circulation/local-time.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { AuditQuery, ShownAuditEntry } from '../../ports/audit.ts'
import type { Stores } from '../../ports/stores.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { actOfWord, actWord } from './audit-act-words.ts'
import { detailToWire, kindOfWord, kindWord } from './audit-detail-words.ts'
import { libraryNames } from './desk-act.ts'
import { maxRowsInFile, mustBeWhole } from './whole-file.ts'
import { staffActor } from '../../ports/tokens.ts'

export type AuditDeps = Pick<Stores, 'audit' | 'libraries' | 'deskReaders'>

const head = ['quando', 'operador', 'biblioteca', 'aparelho', 'ato', 'objeto', 'pessoa', 'detalhe']

const numberIn = (code: string): number => (/^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0)

const wrong = (field: string) => new Refusal('dados_invalidos', {}, [{ field, code: 'valor_invalido' }])

/** `emprestimo`, or `emprestimo:812`. */
function subjectOf(text: string): NonNullable<AuditQuery['subject']> {
  const [word = '', id] = text.split(':')
  const kind = kindOfWord(word)
  if (kind === undefined) throw wrong('objeto')
  return { kind, ...(id !== undefined && { id: numberIn(id) }) }
}

function actOf(word: string): string {
  const act = actOfWord(word)
  if (act === undefined) throw wrong('ato')
  return act
}

const startOf = (date: string): Date => instantOf({ date, minute: 0 }, libraryZone())

function queryOf(query: Parsed<typeof listAudit, 'query'>): Omit<AuditQuery, 'offset' | 'limit'> {
  const { pessoa, operador, objeto, ato, aparelho, de, ate } = query
  if (de !== undefined && ate !== undefined && de > ate) throw new Refusal('periodo_invertido')
  return {
    ...(pessoa !== undefined && { patronId: numberIn(pessoa) }),
    ...(operador !== undefined && { operatorPatronId: numberIn(operador) }),
    ...(objeto !== undefined && { subject: subjectOf(objeto) }),
    ...(ato !== undefined && { act: actOf(ato) }),
    ...(aparelho !== undefined && { deviceId: numberIn(aparelho) }),
    ...(de !== undefined && { from: startOf(de) }),
    ...(ate !== undefined && { before: startOf(daysAfter(ate, 1)) }),
  }
}

/** Whom an entry concerns. */
const personOf = ({ subject, detail }: ShownAuditEntry): number | undefined =>
  subject?.kind === 'patron' ? subject.id : ((detail as { patron?: number } | undefined)?.patron ?? undefined)

async function linesOf(deps: AuditDeps, entries: readonly ShownAuditEntry[]): Promise<AuditLine[]> {
  const libraries = await libraryNames(deps)
  const names = await deps.deskReaders.names(entries.flatMap((entry) => personOf(entry) ?? []))
  return entries.map((entry) => {
    const detail = (entry.detail ?? {}) as Record<string, unknown>
    const person = personOf(entry)
    const library = libraries.get(Number(detail['library']))
    return {
      quando: entry.at,
      ...(entry.operator && { operador: { codigo: String(entry.operator.patronId), nome: entry.operator.name } }),
      ...(library && { cod_biblioteca: library.cod_biblioteca }),
      ...(entry.actor.kind === 'staff' && entry.actor.deviceId !== undefined && { aparelho: entry.actor.deviceId }),
      ato: actWord(entry.act),
      ...(entry.subject && { objeto: `${kindWord(entry.subject.kind)}:${entry.subject.id}` }),
      ...(person !== undefined && { pessoa: { codigo: String(person), nome: names.get(person) ?? '–' } }),
      detalhe: detailToWire(detail) as Record<string, unknown>,
    }
  })
}

/** In the file what the filter and the screen mean: the clock of the library. Offsets are whole minutes. */
const whenInFile = (at: string): string => `${localDayAndTime(new Date(at))}:${at.slice(17, 19)}`

/** What was done, read only; taking it out as a file is itself recorded. */
export function bindAudit(binding: Binding, deps: AuditDeps): void {
  bind(binding, listAudit, { perMinute: 60 }, async ({ staff, query }) => {
    const { page, perPage, formato } = query
    const inFile = formato !== undefined
    const asked = { ...queryOf(query), offset: inFile ? 0 : (page - 1) * perPage, limit: inFile ? maxRowsInFile : perPage }
    const { total, entries } = await deps.audit.search(asked)
    if (inFile) mustBeWhole(total)
    const data = await linesOf(deps, entries)
    if (!inFile) return { data, total, page, perPage }
    const detail = { library: staff.libraryId, rows: data.length }
    await deps.audit.record({ actor: staffActor(staff), act: 'took_audit_file', detail })
    const rows = data.map((line) => [
      whenInFile(line.quando),
      line.operador?.nome,
      line.cod_biblioteca,
      line.aparelho,
      line.ato,
      line.objeto,
      line.pessoa?.nome,
      JSON.stringify(line.detalhe),
    ])
    return new FileAnswer('text/csv', 'auditoria.csv', writeCsv([head, ...rows]))
  })
}
