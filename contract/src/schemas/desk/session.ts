import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, LibraryName } from '../patron-wire.ts'
import { staffRoles } from '../../staff-roles.ts'
import { Code } from '../wire.ts'

/**
 * Who works at the desk, where and as what. One signs in by `POST /api/oauth/token` with `scope: 'equipe'`. `atividades` hold in the present
 * library. `inatividade_minutos`: after so long without a call the session ends; `fim`: it ends then in any case.
 */
export const StaffSession = z.object({
  cod_pessoa: Code,
  nome: z.string(),
  cod_biblioteca: Code,
  desc_biblioteca: z.string(),
  bibliotecas: z.array(LibraryName),
  funcoes: z.array(z.object({ funcao: z.enum(staffRoles), cod_biblioteca: z.optional(Code) })),
  atividades: z.array(z.int()),
  inatividade_minutos: z.int(),
  fim: Instant,
})

export type StaffSession = z.output<typeof StaffSession>

const path = '/api/equipe/sessao'

export const getStaffSession = endpoint({
  method: 'GET',
  path,
  summary: 'Who is signed in at the desk, in which library, and what that person may do there.',
  caller: 'staff',
  activity: 'none',
  reply: StaffSession,
  refusals: [],
})

export const changeStaffLibrary = endpoint({
  method: 'PUT',
  path,
  summary: 'Goes on in another library where the person has a role.',
  caller: 'staff',
  activity: 'none',
  body: z.strictObject({ cod_biblioteca: Code }),
  reply: StaffSession,
  refusals: ['acesso_negado', 'biblioteca_desconhecida'],
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path,
  summary: 'Signs out of the desk; other sign-ins of the person go on.',
  caller: 'staff',
  activity: 'none',
  reply: z.object({}),
  refusals: [],
})
