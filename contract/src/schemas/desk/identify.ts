import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Code } from '../wire.ts'
import { Scanned } from './desk-wire.ts'
import { receiptWishes } from '../../desk/readers.ts'

/** What an input was read as: a reader by card, registration, CPF, token or name; a copy by its barcode. */
export const identifiedAs = ['cartao', 'matricula', 'cpf', 'token', 'nome', 'exemplar'] as const

export const Identified = z.object({
  tipo: z.enum(['leitor', 'exemplar']),
  por: z.enum(identifiedAs),
  codigo: Code,
  /** A reader’s name or a copy’s title. */
  descricao: z.string(),
  /** Of a copy: its title, and the reader who has it. What follows from scans waits for earlier ones on the same reader or title. */
  cod_acervo: z.optional(Code),
  com: z.optional(Code),
  /** Of a reader: what becomes of receipts. */
  comprovante: z.optional(z.enum(receiptWishes)),
})

export type Identified = z.output<typeof Identified>

/** `{data: [{tipo: 'leitor', por: 'cartao', codigo: '17', descricao: 'Ana Souza'}]}`; several where a number is a card and a copy, or a name fits many (20 at most). */
export const identify = endpoint({
  method: 'POST',
  path: '/api/equipe/identificacao',
  summary:
    'Whether what was scanned or typed is a reader or a copy. Only `T-` and eight digits are a token. Sent in the body: it stands in no address.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  body: z.strictObject({ q: Scanned }),
  reply: z.object({ data: z.array(Identified) }),
  refusals: [
    'acesso_negado',
    'nao_encontrado',
    'codigo_ilegivel',
    'digito_verificador_incorreto',
    'exemplar_de_outra_base',
    'token_invalido',
    'AuthMuitasTentativas',
  ],
})
