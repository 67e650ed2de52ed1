import { libraryZone } from '@farol/contract/library-zone.ts'
import type { DeskRequest } from '@farol/contract/desk/loan-requests.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { DeskRequestRow, RequestList } from '../../ports/desk-requests.ts'
import { places, situations } from '../../reader-views/request-wire.ts'
import type { libraryNames } from './desk-act.ts'

export const requestLists: Readonly<Record<'separar' | 'enviar' | 'receber' | 'entregar' | 'vencidas' | 'todas', RequestList>> = {
  separar: 'pull',
  enviar: 'send',
  receber: 'receive',
  entregar: 'hand_over',
  vencidas: 'expired',
  todas: 'all',
}

export const requestToWire = (row: DeskRequestRow, names: Awaited<ReturnType<typeof libraryNames>>): DeskRequest => ({
  codigo: `farol-${row.requestId}`,
  leitor: { codigo: String(row.patronId), nome: row.name },
  ...(row.titleId !== undefined && { cod_acervo: String(row.titleId) }),
  titulo: row.title,
  ...(row.volume !== undefined && { volume: row.volume }),
  ...(row.tome !== undefined && { tomo: row.tome }),
  ...(row.part !== undefined && { parte: row.part }),
  ...(row.additionalMaterial !== undefined && { material_adicional: row.additionalMaterial }),
  ...(row.barcode !== undefined && { exemplar: row.barcode }),
  ...(row.callNumber !== undefined && { numero_chamada: row.callNumber }),
  situacao: situations[row.state],
  separado: row.scanned,
  unidade_origem: names.get(row.libraryId)!,
  unidade_recebimento: names.get(row.pickUpLibraryId)!,
  local_recebimento: places[row.place],
  ...(row.address !== undefined && { endereco: row.address }),
  ...(row.phone !== undefined && { telefone: row.phone }),
  ...(row.authorisedName !== undefined && { pessoa_autorizada: row.authorisedName }),
  ...(row.authorisedDocument !== undefined && { documento_autorizada: row.authorisedDocument }),
  data: localMoment(new Date(row.requestedAt), libraryZone()).date,
  ...(row.limitOn !== undefined && { limite_retirada: row.limitOn }),
})
