import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxCharacters } from '../search.ts'
import { ResultItem } from './search.ts'
import { TitleAddress } from './titles.ts'
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

/** Titles beside one title, and the search that finds all of them. */
const Beside = z.object({ descricao: z.string(), endereco: z.string(), data: z.array(ResultItem) })

export const RelatedTitles = z.object({
  /** Those whose call numbers stand before and after it, in the order of the shelf, the title itself left out. */
  estante: z.array(ResultItem),
  autor: z.optional(Beside),
  assunto: z.optional(Beside),
  edicoes: z.array(ResultItem),
})
export type RelatedTitles = z.output<typeof RelatedTitles>

export const listRelatedTitles = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/relacionados',
  summary: 'Other editions of the title, what stands near it on the shelf by call number, and more by its author and on its subject.',
  caller: 'anyone',
  params: TitleAddress,
  reply: RelatedTitles,
  refusals: ['acervo_nao_encontrado'],
})

const OtherForm = z.object({ cod_autoridade: Code, descricao: z.string(), variante: z.string() })

/** By which other form of a heading (see from) words of a question lead to a title that has them nowhere itself. */
export const TitleForms = z.object({ cod_acervo: Code, formas: z.array(OtherForm) })
export type TitleForms = z.output<typeof TitleForms>

export const listOtherForms = endpoint({
  method: 'GET',
  path: '/api/consulta/formas-variantes',
  summary:
    'Why words find titles that do not hold them: the authority that has them in another form, `variante`. Up to a hundred titles; without `acervos`, the authorities that have all the words.',
  caller: 'anyone',
  query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(maxCharacters)), acervos: z._default(commaList(TitleCode), []) }),
  reply: z.object({ data: z.array(TitleForms), autoridades: z.array(OtherForm) }),
  refusals: ['consulta_grande_demais'],
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
