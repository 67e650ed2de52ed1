import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, privateAddress, usualResolve, type Resolve } from './guarded-lookup.ts'
import { asOutsideError, OutsideError } from './outside-failure.ts'
import { isPrivateAddress } from './private-network.ts'

/** A question to somebody else's server. */
export interface ExternalRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Private addresses and plain http are let through: the server stands in the institution's own network. */
  readonly insideNetwork: boolean
  /** Media types of an answer 2xx that are of use. One without a type is for its reader to judge (RFC 9110, 8.3). */
  readonly accepts: readonly string[]
}

/** A whole answer; no redirect, and of an accepted type where it is 2xx. */
export interface ExternalReply {
  readonly status: number
  readonly bytes: Buffer
  readonly error?: undefined
}

/** An answer, or why there is none. */
export type OutsideResult = ExternalReply | { readonly error: OutsideError }

export interface ExternalOptions {
  /** Milliseconds until the whole answer must be there. */
  readonly timeout?: number
  readonly maxBytes?: number
  readonly resolve?: Resolve
}

export type AskOutside = (question: ExternalRequest, options?: ExternalOptions) => Promise<OutsideResult>

/** JSON, and how servers that are careless with the type send it. */
export const jsonTypes: readonly string[] = ['application/json', 'text/json', 'text/plain']

function refusedBeforehand({ url, insideNetwork }: ExternalRequest): OutsideError | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && insideNetwork)) return new OutsideError('plain_http', url.protocol)
  // No name is looked up for an address written in figures.
  return isIP(host) && !insideNetwork && isPrivateAddress(host) ? privateAddress(host) : undefined
}

/** Why the head of an answer is enough to refuse it. */
function refusedByHead({ statusCode = 0, headers }: IncomingMessage, accepts: readonly string[], maxBytes: number) {
  if (statusCode >= 300 && statusCode < 400) return new OutsideError('redirect', `HTTP ${statusCode}`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) return new OutsideError('too_large', `more than ${maxBytes} bytes`)
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isAccepted = type === undefined || accepts.includes(type) || statusCode < 200 || statusCode > 299
  return isAccepted ? undefined : new OutsideError('wrong_type', type.slice(0, 100))
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OutsideError('too_large', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(question: ExternalRequest, options: RequestOptions): Promise<IncomingMessage> {
  const { url, body } = question
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options, resolve)
    // Stays for the request's whole life: an error after the answer's head would end the process otherwise.
    request.on('error', reject)
    request.end(body)
  })
}

async function answerOf(question: ExternalRequest, options: Required<ExternalOptions>): Promise<ExternalReply> {
  const { method, headers, body, insideNetwork, accepts } = question
  const signal = AbortSignal.timeout(options.timeout)
  const response = await send(question, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    lookup: guardedLookup(options.resolve, insideNetwork),
    agent: false,
    signal,
  })
  try {
    const refusal = refusedByHead(response, accepts, options.maxBytes)
    if (refusal) throw refusal
    return { status: response.statusCode ?? 0, bytes: await bodyOf(response, options.maxBytes) }
  } catch (error) {
    // An abort in the middle of a body is told by the response as a connection that was reset.
    throw signal.aborted ? signal.reason : error
  } finally {
    response.on('error', () => undefined).destroy()
  }
}

/**
 * Asks a server outside: the one way out for everything but e-mail. No redirect is followed, no more is read than `maxBytes`, nothing
 * is waited for longer than `timeout`. Never rejects: every failure is a value of the closed list in `outside-failure.ts`.
 */
export const requestExternal: AskOutside = async (question, { timeout = 8_000, maxBytes = 65_536, resolve = usualResolve } = {}) => {
  const refusal = refusedBeforehand(question)
  if (refusal) return { error: refusal }
  try {
    return await answerOf(question, { timeout, maxBytes, resolve })
  } catch (error) {
    const isOurs = error instanceof TypeError && /^ERR_(?:INVALID|UNESCAPED|HTTP_INVALID)/.test(String((error as { code?: unknown }).code))
    return { error: isOurs ? new OutsideError('invalid_request', error.name) : asOutsideError(error) }
  }
}
