import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxFrames } from '../bugs.ts'

const Line = z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))

export const reportBug = endpoint({
  method: 'POST',
  path: '/api/erros-navegador',
  summary:
    'Tells the library that a screen failed in a browser: what kind of failure, where in our own program, on which screen. Nothing of the person.',
  caller: 'public',
  body: z.strictObject({
    nome: Line.check(z.minLength(1)),
    pilha: z.array(Line).check(z.maxLength(maxFrames)),
    tela: Line,
  }),
  reply: z.object({ recebido: z.boolean() }),
  refusals: ['muitas_requisicoes'],
})
