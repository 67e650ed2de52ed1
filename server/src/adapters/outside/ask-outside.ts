import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-network.ts'

/** A question to somebody else's server. */
export interface OutsideQuestion {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Private addresses and plain http are let through: the server stands in the institution's own network. */
  readonly insideNetwork: boolean
}

export interface OutsideAnswer {
  readonly status: number
  readonly body: string
}

export interface OutsideBytes {
  readonly status: number
  readonly bytes: Buffer
}

export type Resolve = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void

export interface OutsideOptions {
  /** Milliseconds until the whole answer must be there. */
  readonly patience?: number
  readonly mostBytes?: number
  readonly resolve?: Resolve
}

const usualResolve: Resolve = (host, done) => systemLookup(host, { all: true }, done)

const closedOut = (host: string) => new Error(`${host} is an address of a private network`)

/** Looks a name up once and connects to what was found: a name that answers otherwise a moment later leads nowhere else. */
const guardedLookup =
  (resolve: Resolve, insideNetwork: boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses) => {
      const closed = !insideNetwork && addresses.some((one) => isPrivateAddress(one.address))
      const [first] = addresses
      if (error || closed || !first) return done(error ?? closedOut(host), '', 0)
      if (options.all) return (done as unknown as (error: null, all: readonly LookupAddress[]) => void)(null, addresses)
      return done(null, first.address, first.family)
    })

/**
 * Asks a server outside. No redirect is followed, no more is read than `mostBytes`, nothing is waited for longer than `patience`.
 * Rejects when no whole answer came, and for addresses that are not out in the internet.
 */
export async function askOutside(question: OutsideQuestion, options: OutsideOptions = {}): Promise<OutsideAnswer> {
  const { status, bytes } = await fetchOutside(question, options)
  return { status, body: bytes.toString('utf8') }
}

/** The same for what is no text. */
export function fetchOutside(question: OutsideQuestion, options: OutsideOptions = {}): Promise<OutsideBytes> {
  const { url, method, headers, body, insideNetwork } = question
  const { patience = 8_000, mostBytes = 65_536, resolve = usualResolve } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && insideNetwork)) return Promise.reject(new Error('plain http'))
  // No name is looked up for an address written in figures.
  if (isIP(host) && !insideNetwork && isPrivateAddress(host)) return Promise.reject(closedOut(host))
  const signal = AbortSignal.timeout(patience)
  const asked: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    lookup: guardedLookup(resolve, insideNetwork),
    agent: false,
    signal,
  }
  return new Promise((answer, fail) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, asked, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes > mostBytes) return void response.destroy(new Error(`more than ${mostBytes} bytes`))
        chunks.push(chunk)
        return undefined
      })
      response.on('end', () => answer({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
      response.on('error', fail)
      response.on('aborted', () => fail(new Error('the answer broke off')))
    })
    request.on('error', fail)
    request.end(body)
  })
}
