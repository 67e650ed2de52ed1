import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { Debt } from '../debts.ts'
import { debtKinds } from '../../debts.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, asCsv, Cents, codes, Day, Instant, paged } from '../patron-wire.ts'
import { Code, listOf } from '../wire.ts'
import { filled, line, paragraphs } from '../text-fields.ts'
import { ByCode, Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'

const debts = '/api/equipe/debitos'
const payments = '/api/equipe/pagamentos'

export const chargeDebt = endpoint({
  method: 'POST',
  path: debts,
  summary: 'A debt by hand.',
  caller: 'staff',
  activity: deskActivities.corrections,
  body: z.strictObject({
    leitor: Code,
    cod_biblioteca: Code,
    tipo_servico: z.enum(debtKinds),
    valor_centavos: Amount,
    motivo: Motive,
    titulo: z.optional(line(500)),
  }),
  reply: Debt,
  refusals: [...usualOfActs, 'biblioteca_desconhecida', 'ValorInvalido'],
  idempotent: true,
})

const onDebt = { method: 'POST', caller: 'staff', params: ByCode, reply: Debt, idempotent: true } as const

export const waiveDebt = endpoint({
  ...onDebt,
  path: `${debts}/:cod/abono`,
  summary: 'Waives what is left of a debt.',
  activity: deskActivities.waivers,
  body: z.strictObject({ motivo: Motive }),
  refusals: [...usualOfActs, 'DebitoEncerrado'],
})

export const discountDebt = endpoint({
  ...onDebt,
  path: `${debts}/:cod/desconto`,
  summary: 'Takes a part off a debt.',
  activity: deskActivities.waivers,
  body: z.strictObject({ valor_centavos: Amount, motivo: Motive }),
  refusals: [...usualOfActs, 'ValorAcimaDoSaldo', 'DebitoEncerrado'],
})

export const disputeDebt = endpoint({
  ...onDebt,
  path: `${debts}/:cod/contestacao`,
  summary: 'Notes that the reader disputes a debt; the money stays as it is, the reader sees it.',
  activity: deskActivities.corrections,
  body: z.strictObject({ texto: paragraphs(1_000).check(filled) }),
  refusals: usualOfActs,
})

export const correctDebt = endpoint({
  ...onDebt,
  path: `${debts}/:cod/correcao`,
  summary: 'Sets a debt right; what was paid above it is a credit, listed apart (`a_restituir`).',
  activity: deskActivities.corrections,
  body: z.strictObject({ valor_centavos: Cents, motivo: Motive }),
  refusals: [...usualOfActs, 'DebitoEncerrado', 'ValorInvalido'],
})

export const Payment = z.object({
  codigo: Code,
  linhas: z.array(z.object({ debito: Code, valor_centavos: Cents, saldo_centavos: Cents })),
})

export type Payment = z.output<typeof Payment>

export const takePayment = endpoint({
  method: 'POST',
  path: payments,
  summary: 'Takes money for debts of one library, those named or the oldest first.',
  caller: 'staff',
  activity: deskActivities.payments,
  body: z.strictObject({ leitor: Code, cod_biblioteca: Code, valor_centavos: Amount, debitos: z.optional(codes(100)) }),
  reply: Payment,
  refusals: [...usualOfActs, 'biblioteca_desconhecida', 'ValorAcimaDoSaldo', 'DebitoEncerrado'],
  idempotent: true,
})

export const reversePayment = endpoint({
  method: 'POST',
  path: `${payments}/:cod/estorno`,
  summary: 'Reverses a payment; its debts are open again.',
  caller: 'staff',
  activity: deskActivities.corrections,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: Payment,
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
})

export const undoPayment = endpoint({
  method: 'POST',
  path: `${payments}/:cod/desfazer`,
  summary: 'Undoes a payment: by who took it, within ten minutes, while nothing followed.',
  caller: 'staff',
  activity: deskActivities.payments,
  params: ByCode,
  reply: z.object({ codigo: Code, desfeito: z.literal(true) }),
  refusals: [...usualOfActs, 'NaoPodeDesfazer'],
  idempotent: true,
})

export const restituteCredit = endpoint({
  method: 'POST',
  path: '/api/equipe/creditos/:cod/restituicao',
  summary: 'A credit was paid back to the reader.',
  caller: 'staff',
  activity: deskActivities.corrections,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ codigo: Code, situacao: z.literal('restituido') }),
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
})

/** What was taken in on one day, by person and kind; reversals are negative. */
export const DrawerLine = z.object({
  operador: ReaderName,
  tipo: z.enum(['pagamento', 'estorno', 'restituicao', 'abono', 'desconto']),
  quantidade: z.int(),
  total_centavos: z.int(),
})

export type DrawerLine = z.output<typeof DrawerLine>

export const getDrawer = endpoint({
  method: 'GET',
  path: '/api/equipe/caixa',
  summary: 'What a library took in on a day, by person and kind; `formato=csv` answers a file.',
  caller: 'staff',
  activity: deskActivities.payments,
  query: z.strictObject({ biblioteca: z.optional(Code), data: z.optional(Day), ...asCsv }),
  reply: z.object({ data: z.string(), linhas: z.array(DrawerLine), total_centavos: z.int() }),
  refusals: usual,
  file: 'text/csv',
})

/** `layout`: the name of a described layout; `conteudo`: the file as base64. `a_conferir` fits no slip. */
export const BankFileReport = z.object({
  nome: z.string(),
  linhas: z.int(),
  pagos: z.int(),
  repetidos: z.int(),
  a_conferir: z.int(),
  total_centavos: Cents,
})

export type BankFileReport = z.output<typeof BankFileReport>

const bankFile = '/api/equipe/arquivo-bancario'

const maxFile = 8_000_000

export const takeBankFile = endpoint({
  method: 'POST',
  path: bankFile,
  summary: 'Takes in a file of the bank: each line once; nothing is written when the file as a whole cannot be read.',
  caller: 'staff',
  activity: deskActivities.bankFile,
  body: z.strictObject({
    nome: line(200).check(filled),
    layout: z.optional(line(60)),
    conteudo: z.string().check(z.minLength(1), z.maxLength(maxFile)),
  }),
  // The file is base64: one byte a sign.
  maxBody: maxFile + (1 << 20),
  reply: BankFileReport,
  refusals: [...usualOfActs, 'arquivo_ilegivel', 'corpo_grande_demais'],
  idempotent: true,
})

export const BankLine = z.object({
  codigo: Code,
  arquivo: z.string(),
  linha: z.int(),
  referencia: z.string(),
  data: z.string(),
  valor_centavos: Cents,
  situacao: z.enum(['pago', 'a_conferir', 'resolvido']),
  motivo: z.optional(z.string()),
  lido_em: Instant,
})

export type BankLine = z.output<typeof BankLine>

export const listBankLines = endpoint({
  method: 'GET',
  path: bankFile,
  summary: 'Lines of bank files, those to be looked at first.',
  caller: 'staff',
  activity: deskActivities.bankFile,
  query: z.strictObject({ situacao: z.optional(z.enum(['pago', 'a_conferir', 'resolvido'])), ...paged(50) }),
  reply: listOf(BankLine),
  refusals: usual,
})

export const settleBankLine = endpoint({
  method: 'POST',
  path: `${bankFile}/:cod/resolver`,
  summary: 'Settles a line that fitted no slip: it pays debts of a reader, or is put aside with a reason.',
  caller: 'staff',
  activity: deskActivities.bankFile,
  params: ByCode,
  body: z.strictObject({ leitor: z.optional(Code), debitos: z.optional(codes(100)), motivo: Motive }),
  reply: BankLine,
  refusals: [...usualOfActs, 'estado_invalido', 'ValorAcimaDoSaldo', 'DebitoEncerrado'],
  idempotent: true,
})
