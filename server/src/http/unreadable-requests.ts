import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal, type RefusalCode } from '@farol/contract/errors.ts'
import { defaultLanguage } from '@farol/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import { errorBody } from './problems.ts'

const byParserCode: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'cabecalhos_grandes_demais',
  ERR_HTTP_REQUEST_TIMEOUT: 'requisicao_incompleta',
}

/** What is not HTTP, or too long to be read, meets no hook: its refusal is written to the connection, with the headers of every answer. */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const refusal = new Refusal(byParserCode[error.code ?? ''] ?? 'requisicao_ilegivel')
    const body = JSON.stringify(errorBody(refusal, defaultLanguage))
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }

const isHost = (_text: string, at: number, all: readonly string[]) => at % 2 === 0 && all[at]?.toLowerCase() === 'host'

/** One Host header, as HTTP/1.1 has it: with two, a proxy and this server could each believe another one. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter(isHost).length
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new Refusal('requisicao_ilegivel')
  })
}
