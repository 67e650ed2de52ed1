import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ResultItem } from './search.ts'
import { basketLimit } from '../basket-limits.ts'
import { Code, listOf, NumberInAddress } from './wire.ts'
import { exportedData, referenceStyles } from '../basket.ts'

const TitleNumber = z.union([z.int().check(z.minimum(1)), NumberInAddress])

/** Numbers of titles, in the order of the basket. */
const Titles = z.array(TitleNumber).check(z.minLength(1), z.maxLength(basketLimit))

/** Where copies of a title stand: one library. `disponiveis` can be taken home now; shelf and call number are those of its first copy. */
export const BasketPlace = z.object({
  cod_biblioteca: Code,
  biblioteca: z.string(),
  exemplares: z.int(),
  disponiveis: z.int(),
  /** On the shelf, to be read in the library. */
  consulta_local: z.int(),
  localizacao: z.optional(z.string()),
  numero_chamada: z.optional(z.string()),
})

export type BasketPlace = z.output<typeof BasketPlace>

export const BasketItem = z.extend(ResultItem, { referencia: z.string(), onde: z.array(BasketPlace) })

export type BasketItem = z.output<typeof BasketItem>

export const readBasket = endpoint({
  method: 'POST',
  path: '/api/acervo/cesta',
  summary: 'The titles of a basket that the browser keeps, with reference, availability and places. Titles that are gone are left out.',
  caller: 'anyone',
  body: z.strictObject({ acervos: Titles }),
  reply: listOf(BasketItem),
  refusals: [],
})

/**
 * To whom the basket goes. `destinatarios` are addresses separated by `;`. Own words (`assunto`, `mensagem`) and a copy to oneself are for
 * the signed in; everybody else proves work (`recaptcha_token`, as at the sign-in). `chave` is the sender's: the same twice is sent once.
 */
export const MailOptions = z.strictObject({
  destinatarios: z.string().check(z.minLength(1), z.maxLength(4_000)),
  assunto: z.optional(z.string().check(z.maxLength(120))),
  mensagem: z.optional(z.string().check(z.maxLength(2_000))),
  copia: z.optional(z.boolean()),
  chave: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
  recaptcha_token: z.optional(z.string().check(z.maxLength(8_192))),
})

export type MailOptions = z.output<typeof MailOptions>

/** `arquivo` comes for `tipo: arquivo`, its content as base64; `enviados` counts the recipients of an e-mail that was accepted for sending. */
export const ExportReply = z.object({
  arquivo: z.optional(z.object({ nome: z.string(), tipo: z.string(), conteudo: z.string() })),
  enviados: z.optional(z.int()),
})

export type ExportReply = z.output<typeof ExportReply>

export const exportBasket = endpoint({
  method: 'POST',
  path: '/api/acervo/exportar-cesta',
  summary: 'Titles as a file or by e-mail: references in four styles, full and brief records, and formats that programs read.',
  caller: 'anyone',
  body: z.strictObject({
    tipo: z.enum(['arquivo', 'email']),
    dados: z.enum(exportedData),
    acervos: Titles,
    estilo: z.optional(z.enum(referenceStyles)),
    opcoesEmail: z.optional(MailOptions),
  }),
  reply: ExportReply,
  refusals: [
    'acervo_nao_encontrado',
    'destinatarios_invalidos',
    'destinatarios_demais',
    'cesta_grande_demais',
    'texto_com_endereco',
    'texto_so_identificado',
    'limite_envios_excedido',
    'limite_destinatario_excedido',
    'captcha_necessario',
    'captcha_invalido',
    'captcha_expirado',
    'cadastro_bloqueado',
  ],
})
