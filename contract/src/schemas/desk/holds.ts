import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { blockRefusals } from '../holds.ts'
import { chosenKey, codes, libraryFields, LibraryName, paged, shownKey } from '../patron-wire.ts'
import { Code, listOf, WireReason } from '../wire.ts'
import { Motive, ReaderName, Scanned, usual, usualOfActs } from './desk-wire.ts'
import { holdLists } from '../../desk/holds.ts'

const activity = deskActivities.holds
const path = '/api/equipe/reservas'

/** `etiqueta`: number of the slip, last four characters of the code, three of the name: no name outside. */
export const DeskHold = z.object({
  codigo: Code,
  leitor: ReaderName,
  cod_acervo: Code,
  titulo: z.string(),
  ...shownKey,
  ...libraryFields,
  retirada: LibraryName,
  data: z.string(),
  etapa: z.enum(['em_fila', 'a_caminho', 'liberada', 'suspensa', 'vencida']),
  posicao: z.optional(z.int()),
  exemplar: z.optional(z.string()),
  numero_chamada: z.optional(z.string()),
  etiqueta: z.optional(z.string()),
  etiqueta_anterior: z.optional(z.string()),
  limite_retirada: z.optional(z.string()),
  hora_limite: z.optional(z.string()),
})

export type DeskHold = z.output<typeof DeskHold>

export const listDeskHolds = endpoint({
  method: 'GET',
  path,
  summary:
    'Holds of a library: the hold shelf, what to fetch in call-number order, what expired, slips to change, or the queue of a title.',
  caller: 'staff',
  activity,
  query: z.strictObject({
    lista: z.enum(holdLists),
    biblioteca: z.optional(Code),
    acervo: z.optional(Code),
    leitor: z.optional(Code),
    ...paged(50, 200),
  }),
  reply: listOf(DeskHold),
  refusals: usual,
})

export const placeHoldFor = endpoint({
  method: 'POST',
  path,
  summary: 'A hold for a reader who stands at the desk or calls.',
  caller: 'staff',
  activity,
  body: z.strictObject({
    leitor: Code,
    /** Which bond of several. */
    vinculo: z.optional(Code),
    cod_acervo: Code,
    biblioteca: Code,
    ...chosenKey,
    retirada: z.optional(Code),
  }),
  reply: z.object({ codigo: Code, posicao: z.int(), previsao: z.optional(z.string()) }),
  refusals: [
    ...usualOfActs,
    'acervo_nao_encontrado',
    'biblioteca_desconhecida',
    'ReservaExemplarDisponivel',
    'ReservaLimite',
    'ReservaJaPossui',
    'ReservaSemExemplar',
    'opcoes_incompletas',
    'EscolhaVinculo',
    ...blockRefusals,
  ],
  idempotent: true,
})

export const cancelHoldsAtDesk = endpoint({
  method: 'DELETE',
  path,
  summary: 'Cancels holds with a reason that their readers are told.',
  caller: 'staff',
  activity,
  body: z.strictObject({ reservas: codes(50), motivo: Motive }),
  reply: z.object({ resultados: z.array(z.object({ codigo: Code, cancelada: z.boolean(), motivos: z.optional(z.array(WireReason)) })) }),
  refusals: usual,
})

export const putOnHoldShelf = endpoint({
  method: 'POST',
  path: `${path}/prateleira`,
  summary: 'A copy of the pull list was fetched: its scan puts it on the hold shelf and begins the reader’s time.',
  caller: 'staff',
  activity,
  body: z.strictObject({ exemplar: Scanned }),
  reply: DeskHold,
  refusals: [...usualOfActs, 'estado_invalido', 'codigo_ilegivel', 'digito_verificador_incorreto', 'exemplar_de_outra_base'],
  idempotent: true,
})
