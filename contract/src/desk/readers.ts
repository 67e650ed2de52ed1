import * as z from 'zod/mini'
import { deskActivities } from '../desk-activities.ts'
import { delegationStates, powers } from '../delegations.ts'
import { endpoint } from '../endpoint.ts'
import { Debt } from '../debts.ts'
import { Hold } from '../holds.ts'
import { LoanRequest } from '../loan-requests.ts'
import { HistoryEntry, historyKinds, PendingLoan } from '../loans.ts'
import { Cents, Day, Instant, libraryFields, paged, span } from '../patron-wire.ts'
import { Cpf, PersonBond, writtenFields } from '../personal-data.ts'
import { Suspension } from '../suspensions.ts'
import { Code, listOf, WireReason } from '../wire.ts'
import { filled, line } from '../text-fields.ts'
import { ByCode, Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'

const path = '/api/equipe/leitores'
const one = `${path}/:cod`
const people = deskActivities.people

export const FoundReader = z.object({
  codigo: Code,
  nome: z.string(),
  matricula: z.optional(z.string()),
  categoria: z.string(),
  cod_biblioteca: Code,
  ativo: z.boolean(),
})

export type FoundReader = z.output<typeof FoundReader>

export const findReaders = endpoint({
  method: 'POST',
  path: `${path}/busca`,
  summary:
    'Readers by name, code, registration, whole CPF, e-mail or telephone, from 3 characters; 20 at most. In the body: names stand in no address.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  body: z.strictObject({ q: line(200).check(z.minLength(3)) }),
  reply: z.object({ data: z.array(FoundReader), total: z.int() }),
  refusals: ['acesso_negado', 'muitas_requisicoes'],
})

export const blockKinds = ['atraso', 'extravio', 'nada_consta', 'administrativo', 'cadastro'] as const

/** `nota` is internal; `motivo` is what the reader sees. */
export const ReaderBlock = z.extend(Suspension, { tipo: z.enum(blockKinds), nota: z.optional(z.string()), pode_levantar: z.boolean() })

export const ReaderNote = z.object({ codigo: Code, tipo: z.enum(['publica', 'interna']), texto: z.string(), quando: Instant })

/** An e-mail that went: kind, day, state; never its text. */
export const SentEmail = z.object({
  tipo: z.string(),
  data: z.string(),
  situacao: z.enum(['na_fila', 'enviado', 'devolvido', 'sem_endereco', 'falhou']),
})

/** What a reader wishes of receipts. */
export const receiptWishes = ['nenhum', 'imprimir', 'email', 'perguntar'] as const

/** One screen of one reader. `impede`: what hinders a loan now. `cpf` is masked; `GET …/cpf` shows it and is audited. */
export const Reader = z.object({
  codigo: Code,
  nome: z.string(),
  nome_social: z.optional(z.string()),
  versao: z.int(),
  cartao: z.optional(z.string()),
  cpf: z.optional(z.string()),
  email: z.optional(z.string()),
  telefone: z.optional(z.string()),
  celular: z.optional(z.string()),
  data_nascimento: z.optional(z.string()),
  equipe: z.boolean(),
  segundo_fator: z.boolean(),
  vinculos: z.array(PersonBond),
  impede: z.array(WireReason),
  bloqueios: z.array(ReaderBlock),
  emprestimos: z.array(PendingLoan),
  reservas: z.array(Hold),
  solicitacoes: z.array(LoanRequest),
  debitos: z.array(z.object({ ...libraryFields, total_centavos: Cents, debitos: z.array(Debt) })),
  creditos: z.array(z.object({ codigo: Code, debito: Code, valor_centavos: Cents, situacao: z.literal('a_restituir') })),
  emails: z.array(SentEmail),
  notas: z.array(ReaderNote),
  /** What stands against a deletion, in words. */
  contra_exclusao: z.array(z.string()),
  comprovante: z.enum(receiptWishes),
})

export type Reader = z.output<typeof Reader>

export const getReader = endpoint({
  method: 'GET',
  path: one,
  summary: 'Everything of one reader that the desk works with. Reading it is audited.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  reply: Reader,
  refusals: usual,
})

export const revealCpf = endpoint({
  method: 'GET',
  path: `${one}/cpf`,
  summary: 'The CPF in full. Audited.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  reply: z.object({ cpf: z.optional(z.string()) }),
  refusals: usual,
})

export const getReaderHistory = endpoint({
  method: 'GET',
  path: `${one}/historico`,
  summary: 'What a reader had on loan, as long as it is kept. Audited.',
  caller: 'staff',
  activity: deskActivities.history,
  params: ByCode,
  query: z.strictObject({ ...span, tipo: z.optional(z.enum(historyKinds)), ...paged() }),
  reply: listOf(HistoryEntry),
  refusals: [...usual, 'periodo_invertido'],
})

const fields = {
  nome: line(200).check(filled),
  cpf: z.optional(Cpf),
  rg: z.optional(line(40)),
  data_nascimento: z.optional(Day),
  ...writtenFields,
}

const NewBond = z.strictObject({
  categoria: Code,
  cod_biblioteca: Code,
  curso: z.optional(Code),
  matricula: z.optional(line(64)),
  validade: z.optional(Day),
})

export const createReader = endpoint({
  method: 'POST',
  path,
  summary:
    'A new reader with a first bond. The same CPF or registration is refused; an equal name and birth date asks, `confirmo` goes on.',
  caller: 'staff',
  activity: people,
  body: z.strictObject({ ...fields, usuario: z.optional(line(64)), vinculo: NewBond, confirmo: z.optional(z.boolean()) }),
  reply: ReaderName,
  refusals: [...usualOfActs, 'leitor_ja_cadastrado', 'leitor_semelhante', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const changeReader = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a reader’s data. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ versao: z.int(), ...fields, nome: z.optional(fields.nome) }),
  reply: Reader,
  refusals: [...usual, 'estado_invalido', 'leitor_ja_cadastrado', 'biblioteca_desconhecida'],
})

export const addBond = endpoint({
  method: 'POST',
  path: `${one}/vinculos`,
  summary: 'A further bond of a reader.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: NewBond,
  reply: PersonBond,
  refusals: [...usualOfActs, 'leitor_ja_cadastrado', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const changeBond = endpoint({
  method: 'PUT',
  path: `${one}/vinculos`,
  summary: 'Renews, changes or ends a bond.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ codigo: Code, validade: z.optional(Day), ativo: z.optional(z.boolean()), categoria: z.optional(Code) }),
  reply: PersonBond,
  refusals: [...usual, 'estado_invalido'],
})

export const issueCard = endpoint({
  method: 'POST',
  path: `${one}/carteira`,
  summary: 'A new card number; the old one is dead. Charges a second card where the institution does.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  reply: z.object({ numero: z.string(), debito: z.optional(z.object({ codigo: Code, valor_centavos: Cents })) }),
  refusals: usualOfActs,
  idempotent: true,
})

export const sendNewPassword = endpoint({
  method: 'POST',
  path: `${one}/senha`,
  summary: 'Sends the reader the way to a new password, to the address of the record.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  reply: z.object({ enviado: z.boolean() }),
  refusals: [...usualOfActs, 'sem_endereco_email', 'muitas_requisicoes'],
  idempotent: true,
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: `${one}/segundo-fator`,
  summary: 'Removes a reader’s second factor, with the document seen as reason; the reader is told by e-mail.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ removido: z.boolean() }),
  refusals: [...usual, 'estado_invalido', 'confirmacao_necessaria'],
})

export const delegateAtDesk = endpoint({
  method: 'POST',
  path: `${one}/delegacoes`,
  summary: 'Lets somebody act for this reader by a document (minors, court orders); in force at once.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({
    para: Code,
    inicio: Day,
    fim: z.optional(Day),
    poderes: z.array(z.enum(powers)).check(z.minLength(1), z.maxLength(5)),
    motivo: Motive,
  }),
  reply: z.object({ codigo: Code, situacao: z.enum(delegationStates) }),
  refusals: [...usualOfActs, 'periodo_invertido', 'delegacao_existente'],
  idempotent: true,
})

export const writeNote = endpoint({
  method: 'POST',
  path: `${one}/notas`,
  summary: 'A note on a reader: internal, or one the reader sees.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  body: z.strictObject({ tipo: z.enum(['publica', 'interna']), texto: Motive }),
  reply: ReaderNote,
  refusals: usualOfActs,
  idempotent: true,
})

export const setReceiptWish = endpoint({
  method: 'PUT',
  path: `${one}/comprovante`,
  summary: 'What the reader wishes of receipts from now on.',
  caller: 'staff',
  activity: deskActivities.loans,
  params: ByCode,
  body: z.strictObject({ comprovante: z.enum(receiptWishes) }),
  reply: z.object({ comprovante: z.enum(receiptWishes) }),
  refusals: usual,
})

export const mergeReaders = endpoint({
  method: 'POST',
  path: `${one}/uniao`,
  summary: 'Merges another record of the same person into this one; `previa` tells what would move.',
  caller: 'staff',
  activity: deskActivities.merge,
  params: ByCode,
  body: z.strictObject({ de: Code, motivo: Motive, previa: z.optional(z.boolean()) }),
  reply: z.object({
    leitor: ReaderName,
    movidos: z.object({
      emprestimos: z.int(),
      reservas: z.int(),
      solicitacoes: z.int(),
      debitos: z.int(),
      bloqueios: z.int(),
      vinculos: z.int(),
    }),
  }),
  refusals: [...usualOfActs, 'estado_invalido', 'confirmacao_necessaria'],
  idempotent: true,
})

export const deleteReader = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a reader at the person’s wish; refused while something is open.',
  caller: 'staff',
  activity: deskActivities.privacy,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ sera_em: z.string() }),
  refusals: [...usual, 'ExclusaoPendencias', 'confirmacao_necessaria'],
})
