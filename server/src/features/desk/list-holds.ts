import { libraryZone } from '@farol/contract/library-zone.ts'
import type { DeskHold } from '@farol/contract/desk/holds.ts'
import type { listDeskHolds } from '@farol/contract/schemas/desk/holds.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { DeskHoldRow } from '../../ports/desk-holds.ts'
import { circulationSetting, circulationSettingsOf } from '../../ports/library-system/circulation-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryNames, numberOf } from './desk-act.ts'
import { shelfSlipText } from './slip-text.ts'

export type HoldListDeps = Pick<Stores, 'deskHolds' | 'libraries' | 'settings'>

const lists = { prateleira: 'shelf', buscar: 'pull', vencidas: 'expired', trocar_etiqueta: 'relabel', fila: 'queue' } as const

type Names = Awaited<ReturnType<typeof libraryNames>>

const optional = <K extends string, V>(key: K, value: V | undefined) => (value === undefined ? {} : ({ [key]: value } as Record<K, V>))

function holdToWire(row: DeskHoldRow, names: Names): DeskHold {
  const limit = row.limitAt === undefined ? undefined : localMoment(new Date(row.limitAt), libraryZone())
  const hours = limit && `${String(Math.floor(limit.minute / 60)).padStart(2, '0')}:${String(limit.minute % 60).padStart(2, '0')}`
  return {
    codigo: `farol-${row.holdId}`,
    leitor: { codigo: String(row.patronId), nome: row.name },
    cod_acervo: String(row.titleId),
    titulo: row.title,
    ...optional('volume', row.volume),
    ...optional('tomo', row.tome),
    ...optional('parte', row.part),
    ...optional('material_adicional', row.additionalMaterial),
    ...names.get(row.libraryId)!,
    retirada: names.get(row.pickUpLibraryId)!,
    data: localMoment(new Date(row.placedAt), libraryZone()).date,
    etapa: row.stage,
    ...optional('posicao', row.position),
    ...optional('exemplar', row.barcode),
    ...optional('numero_chamada', row.callNumber),
    ...((row.stage === 'liberada' || (row.stage === 'vencida' && row.barcode !== undefined)) && {
      etiqueta: shelfSlipText(row.holdId, row),
    }),
    ...optional('limite_retirada', row.limitOn),
    ...optional('hora_limite', hours),
  }
}

/** Holds of a library as it works with them. */
export async function listHolds(
  deps: HoldListDeps,
  libraryId: number,
  query: Pick<Parsed<typeof listDeskHolds, 'query'>, 'lista' | 'page' | 'perPage'> & {
    readonly acervo?: string | undefined
    readonly leitor?: string | undefined
  },
) {
  const { lista, page, perPage } = query
  const first = lista === 'fila' ? circulationSettingsOf((await deps.settings.get(circulationSetting))?.value).teacherFirst : []
  const { total, rows } = await deps.deskHolds.list({
    list: lists[lista],
    libraryId,
    ...(query.acervo !== undefined && { titleId: numberOf(query.acervo) }),
    ...(query.leitor !== undefined && { patronId: numberOf(query.leitor) }),
    first,
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const names = await libraryNames(deps)
  return { data: rows.map((row) => holdToWire(row, names)), total, page, perPage }
}
