import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { allLanguages } from '../language.ts'
import { email, phone } from '../loan-requests.ts'
import { RenewAct } from './patron-wire.ts'
import { Code } from './wire.ts'
import { line } from './text-fields.ts'
import { sexes, civilStates, states } from '../personal-data.ts'

const activity = activities.personalData
const path = '/api/pessoas/meu-{product}/dados-pessoais'

/** Eleven digits whose last two check the others; not one digit eleven times. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1*$/.test(text)) return false
  const digit = (length: number) => {
    const sum = Array.from(text.slice(0, length)).reduce((total, one, place) => total + Number(one) * (length + 1 - place), 0)
    return ((sum * 10) % 11) % 10
  }
  return digit(9) === Number(text[9]) && digit(10) === Number(text[10])
}

export const Cpf = z.string().check(z.refine(isCpf))
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Whether no character of an address turns into a plain letter when cases or widths are folded: `İ`, the Kelvin sign, `ａ`. */
const foldsToNothingElse = (address: string) =>
  Array.from(address).every((one) => isAscii(one) || !/[ -~]/.test(one.normalize('NFKC').toLowerCase()))

const Phone = z.string().check(z.trim(), z.regex(phone))
const Cep = z.string().check(z.regex(/^\d{8}$/))

/** One bond: as what the person is known, until when. */
export const PersonBond = z.object({
  codigo: Code,
  descricao: z.string(),
  categoria: z.string(),
  cod_biblioteca: Code,
  desc_biblioteca: z.string(),
  curso: z.optional(z.string()),
  matricula: z.optional(z.string()),
  validade: z.optional(z.string()),
  ativo: z.boolean(),
})

export type PersonBond = z.output<typeof PersonBond>

/** What a person, or the desk, may write. An empty text takes a field away. */
export const writtenFields = {
  nome_social: z.optional(line(200)),
  email: z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.regex(email), z.refine(foldsToNothingElse))])),
  telefone: z.optional(z.union([z.literal(''), Phone])),
  celular: z.optional(z.union([z.literal(''), Phone])),
  logradouro: z.optional(line(200)),
  complemento: z.optional(line(100)),
  bairro: z.optional(line(100)),
  cidade: z.optional(line(100)),
  uf: z.optional(z.union([z.literal(''), z.enum(states)])),
  cep: z.optional(z.union([z.literal(''), Cep])),
  nacionalidade: z.optional(line(60)),
  sexo: z.optional(z.enum(sexes)),
  escolaridade: z.optional(line(100)),
  local_trabalho: z.optional(line(200)),
  cargo: z.optional(line(100)),
  estado_civil: z.optional(z.enum(civilStates)),
  receber_email: z.optional(z.boolean()),
  idioma: z.optional(z.enum(allLanguages)),
  cod_biblioteca_padrao: z.optional(Code),
}

const text = z.optional(z.string())

/**
 * What is known of the person. `editaveis`: names of the fields that may be sent back. `pendente.email` waits for its confirmation.
 * Fields that the institution did not enable are absent. `cpf`: eleven digits; screens mask it.
 */
export const PersonalData = z.object({
  versao: z.int(),
  editaveis: z.array(z.string()),
  pendente: z.object({ email: text }),
  nome: z.string(),
  nome_social: text,
  codigo: Code,
  matricula: text,
  vinculos: z.array(PersonBond),
  email: text,
  telefone: text,
  celular: text,
  logradouro: text,
  complemento: text,
  bairro: text,
  cidade: text,
  uf: text,
  cep: text,
  cpf: text,
  rg: text,
  nacionalidade: text,
  sexo: z.optional(z.enum(sexes)),
  data_nascimento: text,
  escolaridade: text,
  local_trabalho: text,
  cargo: text,
  estado_civil: z.optional(z.enum(civilStates)),
  receber_email: z.boolean(),
  idioma: text,
  cod_biblioteca_padrao: z.optional(Code),
})

export type PersonalData = z.output<typeof PersonalData>

export const getPersonalData = endpoint({
  method: 'GET',
  path,
  summary: 'What is known of the signed-in person, and which of it may be changed here.',
  caller: 'patron',
  activity,
  reply: PersonalData,
  refusals: ['acesso_negado'],
})

export const savePersonalData = endpoint({
  method: 'PUT',
  path,
  summary:
    'Changes fields of `editaveis`, all or none. With an older `versao`: `estado_invalido`. A new e-mail address holds once it is confirmed.',
  caller: 'patron',
  activity,
  body: z.strictObject({ versao: z.optional(z.int()), ...writtenFields }),
  reply: PersonalData,
  refusals: ['acesso_negado', 'acao_pessoal', 'estado_invalido', 'biblioteca_desconhecida', 'muitas_requisicoes'],
})

/** A loan as the call of renewals lists it; `codigo` is the loan’s, `limite` the renewals it allows. */
export const RenewableLoan = z.object({
  codigo: Code,
  titulo: z.string(),
  exemplar: z.string(),
  limite: z.int(),
  acoes: z.object({ renovar: RenewAct }),
})

export type RenewableLoan = z.output<typeof RenewableLoan>

/** How a registration is renewed: not at all, by confirming one’s data, at the desk with a document. */
export const registrationWays = ['nunca', 'confirmacao', 'balcao'] as const

export const Registration = z.object({
  vinculo: z.object({ codigo: Code, descricao: z.string() }),
  valido_ate: z.optional(z.string()),
  acoes: z.object({ renovar: RenewAct }),
  como: z.enum(registrationWays),
})

export type Registration = z.output<typeof Registration>

export const getRenewals = endpoint({
  method: 'GET',
  path: '/api/pessoas/renovar',
  summary: 'What the signed-in person can renew: loans (`data`) and registrations (`cadastro`), each with the reason where not.',
  caller: 'patron',
  activity: activities.loans,
  reply: z.object({ data: z.array(RenewableLoan), cadastro: z.array(Registration) }),
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

export const renewRegistration = endpoint({
  method: 'POST',
  path: '/api/pessoas/meu-{product}/renovacao-cadastro',
  summary: 'Renews the registration of a bond by confirming one’s data.',
  caller: 'patron',
  activity,
  body: z.strictObject({ vinculo: Code, confirmo: z.literal(true) }),
  reply: Registration,
  refusals: ['acesso_negado', 'acao_pessoal', 'cadastro_em_dia', 'cadastro_no_balcao', 'VinculoInativo', 'nao_encontrado'],
  idempotent: true,
})

export const Department = z.object({ cod_departamento: Code, descricao: z.string(), cod_campus: z.optional(Code) })

export type Department = z.output<typeof Department>

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/pessoas/departamentos',
  summary: 'Departments that the signed-in person may act for.',
  caller: 'patron',
  activity,
  reply: z.array(Department),
  refusals: ['acesso_negado'],
})
