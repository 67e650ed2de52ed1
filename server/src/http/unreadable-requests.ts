import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal, type RefusalCode } from '@farol/contract/errors.ts'
import { defaultLanguage } from '@farol/contract/language.ts'
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
