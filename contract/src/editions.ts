import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code, commaList } from './wire.ts'

/** The code of a title: digits. */
const TitleCode = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

const OtherEdition = z.object({
  cod_acervo: Code,
  descricao: z.string(),
  edicao: z.optional(z.string()),
  ano_publicacao: z.optional(z.string()),
  desc_tipo_obra: z.string(),
  idioma_desc: z.optional(z.string()),
})

/** What stands beside one title: other editions, volumes and media of the same work, and its other names. */
export const TitleEditions = z.object({ cod_acervo: Code, edicoes: z.array(OtherEdition), outros_titulos: z.array(z.string()) })
export type TitleEditions = z.output<typeof TitleEditions>

export const listOtherEditions = endpoint({
  method: 'GET',
  path: '/api/consulta/titulos-adicionais',
  summary:
    'Other editions of these titles and their other names, for up to a hundred titles at once; titles that are not shown are left out.',
  caller: 'anyone',
  query: z.strictObject({ acervos: commaList(TitleCode) }),
  reply: z.array(TitleEditions),
  refusals: [],
})

export const listDefaultCovers = endpoint({
  method: 'GET',
  path: '/api/consulta/imagem-padrao',
  summary: 'The picture that stands for a title without a cover, by type of work.',
  caller: 'anyone',
  reply: z.array(z.object({ cod_tipo_obra: Code, desc_tipo_obra: z.string(), imagem: z.string() })),
  refusals: [],
})

export const listStandardProducts = endpoint({
  method: 'GET',
  path: '/api/consulta/produtos-target',
  summary: 'Collections of the standards service that the institution subscribes to; an empty list without one.',
  caller: 'anyone',
  reply: z.array(z.object({ codigo: Code, descricao: z.string() })),
  refusals: [],
})
