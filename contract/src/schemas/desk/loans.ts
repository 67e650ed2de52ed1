import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { RenewalResult } from '../loans.ts'
import { asCsv, Cents, codes, Day, DueDay, libraryFields, paged } from '../patron-wire.ts'
import { Code, listOf, WireReason } from '../wire.ts'
import { receiptWishes } from '../../desk/readers.ts'
import { ByCode, Motive, previa, ReaderName, Scanned, usual, usualOfActs } from './desk-wire.ts'

const path = '/api/equipe/emprestimos'
const lending = deskActivities.loans

/** To take home, by the hour, overnight, or for use in the reading room, which counts as a consultation. */
export const loanForms = ['domicilio', 'horas', 'pernoite', 'consulta'] as const

export const lendingRefusals = [
  'EscolhaVinculo',
  'ExemplarEmprestado',
  'ExemplarReservado',
  'ExemplarNaoCircula',
  'ja_com_o_leitor',
  'TituloJaEmprestado',
  'ReservaVencida',
  'SemPolitica',
  'CalendarioSemDiaAberto',
  'PernoiteForaDoHorario',
  'LimiteEmprestimos',
  'CategoriaSemEmprestimo',
  'VinculoInativo',
  'prazo_minimo',
  'bloqueado',
  'afastado',
  'UsuarioAfastado',
  'debito',
  'UsuarioEmDebito',
  'atraso_outro',
  'UsuarioComAtraso',
  'RetiradaNaoAutorizada',
  'token_invalido',
  'codigo_ilegivel',
  'digito_verificador_incorreto',
  'cartao_no_lugar_do_exemplar',
  'exemplar_de_outra_base',
] as const

/** Reasons that the operator overrides, and why. */
const Override = z.strictObject({
  codigos: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(20)),
  motivo: Motive,
})

/** `regra` is the number of the policy row; absent where an override lent without one. `reserva`: the hold that this loan fulfilled. `avisos`: what to say, such as `PrazoLimitadoPelaValidade`. */
export const Lent = z.object({
  codigo: Code,
  exemplar: z.string(),
  titulo: z.string(),
  data_devolucao: z.string(),
  hora_devolucao: z.string(),
  regra: z.optional(z.int()),
  reserva: z.optional(Code),
  avisos: z.array(WireReason),
  chave_seguranca: z.optional(z.string()),
})

export type Lent = z.output<typeof Lent>

/** `{leitor: '17', exemplar: '1001'}` or `{token: 'T-40718233', exemplar: '1001'}`: one of the two names the reader. */
export const lend = endpoint({
  method: 'POST',
  path,
  summary: 'Lends a copy. Refused with all reasons, narrowest first; `sobrepor` names those that the operator overrides.',
  caller: 'staff',
  activity: lending,
  body: z.strictObject({
    leitor: z.optional(Code),
    token: z.optional(Scanned),
    vinculo: z.optional(Code),
    exemplar: Scanned,
    tipo: z.optional(z.enum(loanForms)),
    devolucao: z.optional(DueDay),
    sobrepor: z.optional(Override),
    retirado_por: z.optional(Code),
  }),
  reply: Lent,
  refusals: [...usualOfActs, ...lendingRefusals, 'sobreposicao_negada', 'AuthMuitasTentativas'],
  idempotent: true,
})

export const renewAtDesk = endpoint({
  method: 'POST',
  path: '/api/equipe/renovacoes',
  summary: 'Renews loans of a reader at the desk, each by itself; desk renewals have a limit of their own.',
  caller: 'staff',
  activity: lending,
  body: z.strictObject({ leitor: Code, emprestimos: codes(50), sobrepor: z.optional(Override) }),
  reply: z.object({ resultados: z.array(RenewalResult) }),
  refusals: [...usualOfActs, 'sobreposicao_negada'],
  idempotent: true,
})

/** Where the object goes: shelf, hold shelf, another library, the staff. */
export const destinations = ['estante', 'reservas', 'enviar', 'balcao'] as const

/** `etiqueta`: what the slip says, `17 SOU`. `limite`: the last day to fetch it. */
export const Returned = z.object({
  exemplar: z.string(),
  titulo: z.string(),
  destino: z.enum(destinations),
  cod_biblioteca: z.optional(Code),
  etiqueta: z.optional(z.string()),
  limite: z.optional(z.string()),
  dias_atraso: z.optional(z.int()),
  afastamento: z.optional(z.object({ inicio: z.string(), fim: z.string() })),
  debito: z.optional(z.object({ codigo: Code, valor_centavos: Cents })),
  nota: z.optional(z.string()),
  /** The loan that ended; absent when the copy was not on loan. */
  emprestimo: z.optional(Code),
  /** Whose loan it was, and what that reader wants of receipts. */
  leitor: z.optional(Code),
  comprovante: z.optional(z.enum(receiptWishes)),
})

export type Returned = z.output<typeof Returned>

export const returnCopy = endpoint({
  method: 'POST',
  path: '/api/equipe/devolucoes',
  summary: 'Returns a copy by its barcode, at any library, and says where it goes. `caixa`: from the box; `quando`: the day it came back.',
  caller: 'staff',
  activity: lending,
  body: z.strictObject({
    exemplar: Scanned,
    caixa: z.optional(z.boolean()),
    quando: z.optional(Day),
    isentar: z.optional(z.strictObject({ motivo: Motive })),
  }),
  reply: Returned,
  refusals: [
    ...usualOfActs,
    'DataFutura',
    'DataAnterior',
    'codigo_ilegivel',
    'digito_verificador_incorreto',
    'cartao_no_lugar_do_exemplar',
    'exemplar_de_outra_base',
  ],
  idempotent: true,
})

const LoanState = z.object({ codigo: Code, situacao: z.string(), debito: z.optional(z.object({ codigo: Code, valor_centavos: Cents })) })

export const reportLost = endpoint({
  method: 'POST',
  path: `${path}/:cod/extravio`,
  summary: 'The copy is lost or damaged: the loan ends and its replacement is charged; or it was found again.',
  caller: 'staff',
  activity: deskActivities.lost,
  params: ByCode,
  body: z.strictObject({ tipo: z.enum(['extravio', 'dano', 'achado']), valor_centavos: z.optional(Cents), motivo: Motive }),
  reply: LoanState,
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
})

export const claimReturned = endpoint({
  method: 'POST',
  path: `${path}/:cod/alegacao-devolucao`,
  summary: 'The reader says that the copy was returned: fine and e-mails stop today, and somebody looks for it.',
  caller: 'staff',
  activity: deskActivities.lost,
  params: ByCode,
  body: z.strictObject({ motivo: z.optional(Motive) }),
  reply: LoanState,
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
})

export const correctReturn = endpoint({
  method: 'POST',
  path: `${path}/:cod/correcao`,
  summary: 'Corrects the day of a return afterwards; suspension and fine are worked out anew.',
  caller: 'staff',
  activity: deskActivities.exemptions,
  params: ByCode,
  body: z.strictObject({ quando: Day, motivo: Motive }),
  reply: Returned,
  refusals: [...usualOfActs, 'estado_invalido', 'DataFutura', 'DataAnterior'],
  idempotent: true,
})

export const moveDueDate = endpoint({
  method: 'POST',
  path: `${path}/:cod/vencimento`,
  summary: 'Moves the due day of one loan to a later open day.',
  caller: 'staff',
  activity: deskActivities.dueDates,
  params: ByCode,
  body: z.strictObject({ data: DueDay, motivo: Motive }),
  reply: z.object({ codigo: Code, data_devolucao: z.string(), hora_devolucao: z.string() }),
  refusals: [...usualOfActs, 'estado_invalido', 'DataFechada', 'DataNaoPosterior'],
  idempotent: true,
})

export const undoLoan = endpoint({
  method: 'POST',
  path: `${path}/:cod/desfazer`,
  summary: 'Undoes the lending or the return of a loan: by who did it, within ten minutes, while nothing followed.',
  caller: 'staff',
  activity: lending,
  params: ByCode,
  body: z.strictObject({ ato: z.enum(['emprestimo', 'devolucao']) }),
  reply: z.object({ codigo: Code, desfeito: z.literal(true) }),
  refusals: [...usualOfActs, 'NaoPodeDesfazer'],
  idempotent: true,
})

export const moveManyDueDates = endpoint({
  method: 'POST',
  path: `${path}/prorrogacao`,
  summary: 'Moves the due days of many loans without closing days. `previa` counts them; each reader is told once for each loan.',
  caller: 'staff',
  activity: deskActivities.dueDates,
  body: z.strictObject({
    cod_biblioteca: Code,
    de: Day,
    ate: Day,
    categorias: z.optional(z.array(Code).check(z.maxLength(100))),
    grupos: z.optional(z.array(Code).check(z.maxLength(100))),
    nova_data: DueDay,
    motivo: Motive,
    ...previa,
  }),
  reply: z.object({ emprestimos: z.int() }),
  refusals: [...usualOfActs, 'periodo_invertido', 'biblioteca_desconhecida', 'DataFechada', 'DataNaoPosterior'],
  idempotent: true,
})

/** `GET /api/equipe/chave/7K3M9PQR2TVW4XYZ` → `{valida: true, ato: 'renovacao', …}` */
export const checkSecurityKey = endpoint({
  method: 'GET',
  path: '/api/equipe/chave/:chave',
  summary: 'Whether the security key on a receipt is of this server, and of which loan and due day.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: z.object({ chave: z.string().check(z.maxLength(32)) }),
  reply: z.object({
    valida: z.boolean(),
    emprestimo: z.optional(Code),
    ato: z.optional(z.enum(['emprestimo', 'renovacao', 'devolucao'])),
    titulo: z.optional(z.string()),
    data_devolucao: z.optional(z.string()),
  }),
  refusals: ['acesso_negado'],
})

export const OverdueLoan = z.object({
  codigo: Code,
  leitor: ReaderName,
  telefone: z.optional(z.string()),
  email: z.optional(z.string()),
  categoria: z.string(),
  titulo: z.string(),
  exemplar: z.string(),
  ...libraryFields,
  data_devolucao: z.string(),
  hora_devolucao: z.string(),
  /** 0 on the day itself, of a loan that is due by the hour. */
  dias_atraso: z.int(),
})

export type OverdueLoan = z.output<typeof OverdueLoan>

export const listOverdue = endpoint({
  method: 'GET',
  path: '/api/equipe/atrasos',
  summary: 'Overdue loans by library, category, group and days late; `formato=csv` answers a file of 20,000 lines at most. Audited.',
  caller: 'staff',
  activity: deskActivities.reports,
  query: z.strictObject({
    biblioteca: z.optional(Code),
    categoria: z.optional(Code),
    grupo: z.optional(Code),
    dias_de: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    dias_ate: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    ...paged(50, 200),
    ...asCsv,
  }),
  reply: listOf(OverdueLoan),
  refusals: [...usual, 'arquivo_com_linhas_demais'],
  file: 'text/csv',
})
