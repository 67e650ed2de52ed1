import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/readers.ts'

export type { FoundReader, Reader } from '../schemas/desk/readers.ts'

export const findReaders = address<typeof schemas.findReaders>('POST', '/api/equipe/leitores/busca')

/** What a reader wishes of receipts. */
export const receiptWishes = ['nenhum', 'imprimir', 'email', 'perguntar'] as const

export const getReader = address<typeof schemas.getReader>('GET', '/api/equipe/leitores/:cod')
export const revealCpf = address<typeof schemas.revealCpf>('GET', '/api/equipe/leitores/:cod/cpf')
export const getReaderHistory = address<typeof schemas.getReaderHistory>('GET', '/api/equipe/leitores/:cod/historico')
export const writeNote = address<typeof schemas.writeNote>('POST', '/api/equipe/leitores/:cod/notas')
export const setReceiptWish = address<typeof schemas.setReceiptWish>('PUT', '/api/equipe/leitores/:cod/comprovante')
