import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { asCsv, Instant, paged, span } from '../patron-wire.ts'
import { staffRoles } from '../../staff-roles.ts'
import { Code, listOf } from '../wire.ts'
import { filled, line } from '../text-fields.ts'
import { Fingerprint, Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'

const activity = deskActivities.access
const roles = '/api/equipe/acessos/funcoes'

/** A role of one member of the staff, in one library or in all. */
export const StaffRoleGrant = z.object({
  codigo: Code,
  pessoa: ReaderName,
  usuario: z.string(),
  funcao: z.enum(staffRoles),
  cod_biblioteca: z.optional(Code),
  desc_biblioteca: z.optional(z.string()),
  desde: Instant,
  segundo_fator: z.boolean(),
})

export type StaffRoleGrant = z.output<typeof StaffRoleGrant>

export const listStaffRoles = endpoint({
  method: 'GET',
  path: roles,
  summary: 'Who of the staff has which role where.',
  caller: 'staff',
  activity,
  query: z.strictObject(paged(100, 200)),
  reply: listOf(StaffRoleGrant),
  refusals: usual,
})

export const grantStaffRole = endpoint({
  method: 'POST',
  path: roles,
  summary: 'Gives a role to a login; nobody raises the own.',
  caller: 'staff',
  activity,
  body: z.strictObject({ usuario: line(200).check(filled), funcao: z.enum(staffRoles), cod_biblioteca: z.optional(Code), motivo: Motive }),
  reply: StaffRoleGrant,
  refusals: [...usualOfActs, 'biblioteca_desconhecida', 'login_desconhecido', 'confirmacao_necessaria'],
  idempotent: true,
})

export const revokeStaffRole = endpoint({
  method: 'DELETE',
  path: roles,
  summary: 'Takes a role away; the last administrator stays.',
  caller: 'staff',
  activity,
  body: z.strictObject({ codigo: Code, motivo: Motive }),
  reply: z.object({ codigo: Code }),
  refusals: [...usual, 'ultimo_administrador', 'confirmacao_necessaria'],
  idempotent: true,
})

const categories = '/api/equipe/acessos/categorias'

/** What a category of readers may do, by number of activity. `versao` is another one after each change. */
export const CategoryActivities = z.object({
  categoria: Code,
  desc_categoria: z.string(),
  versao: Fingerprint,
  pessoas: z.int(),
  atividades: z.array(z.int()),
})

export type CategoryActivities = z.output<typeof CategoryActivities>

export const listCategoryActivities = endpoint({
  method: 'GET',
  path: categories,
  summary: 'Activities of each category of readers.',
  caller: 'staff',
  activity,
  reply: z.object({ data: z.array(CategoryActivities), atividades: z.array(z.object({ cod_atividade: z.int(), descricao: z.string() })) }),
  refusals: usual,
})

export const setCategoryActivities = endpoint({
  method: 'PUT',
  path: categories,
  summary: 'Sets the activities of a category of readers. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity,
  body: z.strictObject({
    categoria: Code,
    versao: z.optional(Fingerprint),
    atividades: z.array(z.int().check(z.minimum(1), z.maximum(999_999))).check(z.maxLength(200)),
    motivo: Motive,
  }),
  reply: CategoryActivities,
  refusals: [...usual, 'estado_invalido'],
})

/** What an import of people made; `quarentena`: rows that were not taken in, with line and reason. */
export const PeopleReport = z.object({
  lidos: z.int(),
  criados: z.int(),
  alterados: z.int(),
  iguais: z.int(),
  quarentena: z.array(z.object({ linha: z.int(), motivo: z.string() })),
})

export type PeopleReport = z.output<typeof PeopleReport>

const maxFile = 20_000_000

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/equipe/acessos/pessoas',
  summary: 'Takes in a CSV of people (its text in `conteudo`), as `npm run patrons -- import` does. The same file again changes nothing.',
  caller: 'staff',
  activity,
  body: z.strictObject({ nome: line(200).check(filled), conteudo: z.string().check(z.minLength(1), z.maxLength(maxFile)) }),
  // Accents and escaped signs take two bytes.
  maxBody: 2 * maxFile + (1 << 20),
  reply: PeopleReport,
  refusals: [...usualOfActs, 'arquivo_ilegivel', 'corpo_grande_demais'],
  idempotent: true,
})

/** `objeto`: what it was done to, `emprestimo:812`. `aparelho`: number of the browser at which the desk was signed in to. `detalhe`: what is recorded beside the act. */
export const AuditLine = z.object({
  quando: Instant,
  operador: z.optional(ReaderName),
  cod_biblioteca: z.optional(Code),
  aparelho: z.optional(z.int()),
  ato: z.string(),
  objeto: z.optional(z.string()),
  pessoa: z.optional(ReaderName),
  detalhe: z.record(z.string(), z.unknown()),
})

export type AuditLine = z.output<typeof AuditLine>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/equipe/auditoria',
  summary:
    'What was done, by person, object, operator, act, device and day, the latest first; `formato=csv` answers a file of 20,000 lines at most.',
  caller: 'staff',
  activity: deskActivities.audit,
  query: z.strictObject({
    pessoa: z.optional(Code),
    operador: z.optional(Code),
    objeto: z.optional(z.string().check(z.maxLength(100))),
    ato: z.optional(z.string().check(z.maxLength(60))),
    aparelho: z.optional(Code),
    ...span,
    ...paged(50, 200),
    ...asCsv,
  }),
  reply: listOf(AuditLine),
  refusals: [...usual, 'periodo_invertido', 'arquivo_com_linhas_demais'],
  file: 'text/csv',
})
