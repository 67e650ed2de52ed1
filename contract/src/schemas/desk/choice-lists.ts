import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Code } from '../wire.ts'

/** One of a list that the staff chooses from. */
export const Choice = z.object({ codigo: Code, descricao: z.string() })

export type Choice = z.output<typeof Choice>

/** `grupos` are those of the loan policy, `tipos` the loan types. */
export const ChoiceLists = z.object({ categorias: z.array(Choice), grupos: z.array(Choice), tipos: z.array(Choice) })

export type ChoiceLists = z.output<typeof ChoiceLists>

export const getChoiceLists = endpoint({
  method: 'GET',
  path: '/api/equipe/listas',
  summary: 'Categories of readers, groups of material and loan types: what forms of the desk offer to choose from.',
  caller: 'staff',
  activity: 'none',
  reply: ChoiceLists,
  refusals: [],
})
