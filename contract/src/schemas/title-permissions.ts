import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { sectionNames, closedReasons } from '../title-permissions.ts'

export const SectionPermission = z.object({
  secao: z.enum(sectionNames),
  codigo: z.string(),
  cod_atividade: z.optional(z.int()),
  permitido: z.boolean(),
  motivo: z.optional(z.enum(closedReasons)),
  desc_motivo: z.optional(z.string()),
})

export type SectionPermission = z.output<typeof SectionPermission>

export const getPermissions = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/permissoes',
  summary: 'Which views and acts of the title are open to the bearer, and why the others are not.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({ secoes: z.array(SectionPermission) }),
  refusals: ['acervo_nao_encontrado'],
})
