import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, paged } from '../patron-wire.ts'
import { listOf } from '../wire.ts'
import { Motive, ReaderName, usual } from './desk-wire.ts'

const activity = deskActivities.institution
const path = '/api/equipe/instituicao'

/** The institution’s document, or its settings of circulation, as JSON; what it may hold is checked when it is saved, by place. */
const Document = z.record(z.string(), z.unknown())

/** One place that is not right: its path in the document, and why. */
export const DocumentProblem = z.object({ lugar: z.string(), motivo: z.string() })

export const DocumentVersion = z.object({ versao: z.int(), quando: Instant, quem: z.optional(ReaderName), motivo: z.optional(z.string()) })

export type DocumentVersion = z.output<typeof DocumentVersion>

/** Calls of a document with versions; `what` names it as the object of a sentence. */
const callsOf = <A extends string>(address: A, what: string) => ({
  get: endpoint({
    method: 'GET',
    path: address,
    summary: `Gives ${what} in its present version, or in the one that is asked for; \`padrao\`: what holds where nothing is written.`,
    caller: 'staff',
    activity,
    query: z.strictObject({ versao: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
    reply: z.object({ versao: z.int(), documento: Document, padrao: z.optional(Document) }),
    refusals: usual,
  }),
  save: endpoint({
    method: 'PUT',
    path: address,
    summary: `Saves ${what} over the version that was seen; \`previa\` checks it alone. An older version: \`estado_invalido\`, with the present one.`,
    caller: 'staff',
    activity,
    body: z.strictObject({ versao: z.int(), documento: Document, motivo: z.optional(Motive), previa: z.optional(z.boolean()) }),
    reply: z.object({ versao: z.int(), problemas: z.array(DocumentProblem) }),
    refusals: [...usual, 'estado_invalido', 'corpo_grande_demais'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: `${address}/versoes`,
    summary: `Lists the versions of ${what}, the latest first.`,
    caller: 'staff',
    activity,
    query: z.strictObject(paged(20)),
    reply: listOf(DocumentVersion),
    refusals: usual,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${address}/versoes`,
    summary: `Makes an earlier version of ${what} the present one, as a new version.`,
    caller: 'staff',
    activity,
    body: z.strictObject({ versao: z.int(), vista: z.int(), motivo: Motive }),
    reply: z.object({ versao: z.int() }),
    refusals: [...usual, 'estado_invalido', 'chave_em_andamento', 'chave_de_outro_pedido'],
    idempotent: true,
  }),
})

export type DocumentCalls = ReturnType<typeof callsOf>

export const documentCalls = callsOf(path, 'the institution’s document')

export const circulationCalls = callsOf(`${path}/circulacao`, 'the settings of circulation')

export const { get: getDocument, save: saveDocument, listVersions: listDocumentVersions, restore: restoreDocument } = documentCalls

export const {
  get: getCirculation,
  save: saveCirculation,
  listVersions: listCirculationVersions,
  restore: restoreCirculation,
} = circulationCalls
