import * as z from 'zod/mini'
import type { RefusalCode } from '../../errors.ts'
import { Code } from '../wire.ts'
import { filled, paragraphs } from '../text-fields.ts'

/** Why the staff does something: never blank. It is audited. */
export const Motive = paragraphs(500).check(filled)

/** What is scanned or typed: the server takes away blanks, line ends and differences of case. */
export const Scanned = z.string().check(z.minLength(1), z.maxLength(200))

/** A reader as the desk names one; the social name where there is one. */
export const ReaderName = z.object({ codigo: Code, nome: z.string() })

/** The code in an address. */
export const ByCode = z.object({ cod: Code })

/** What every act of the desk may be refused for. */
export const usual = ['acesso_negado', 'nao_encontrado', 'servico_indisponivel'] as const satisfies readonly RefusalCode[]

/** The same of an act that takes an Idempotency-Key. */
export const usualOfActs = [...usual, 'chave_em_andamento', 'chave_de_outro_pedido'] as const satisfies readonly RefusalCode[]

/** Of what has no version of its own: equal as long as it says the same. */
export const Fingerprint = z.string().check(z.regex(/^[\da-f]{16}$/))

/** `previa: true` tells what would follow and changes nothing. */
export const previa = { previa: z.optional(z.boolean()) }
