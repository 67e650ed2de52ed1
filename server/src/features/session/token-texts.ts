import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A sign-in's tokens as they are handed out. The server keeps their hashes and nothing else. */
export interface TokenTexts {
  readonly publicId: string
  readonly generation: number
  readonly access: string
  readonly refresh: string
}

const shape = /^r\.([\w-]{16})\.(\d{1,6})\.[\w-]{43}$/
/** A sign-in of 30 days refreshed every ten minutes has 4,320 generations. */
const maxGenerations = 10_000

const keyed = (secret: Buffer, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const textsOf = (secret: Buffer, publicId: string, generation: number, key: string): TokenTexts => {
  const refresh = `r.${publicId}.${generation}.${key}`
  return { publicId, generation, refresh, access: `a.${keyed(secret, 'access-token', refresh)}` }
}

/** The first tokens of a sign-in: 256 bits of chance. */
export const firstTokens = (secret: Buffer): TokenTexts =>
  textsOf(secret, randomBytes(12).toString('base64url'), 1, randomBytes(32).toString('base64url'))

/** The access token of a desk session by what the browser's cookie keeps: it is given again when a page of the desk is loaded anew. */
export const deskAccess = (secret: Buffer, kept: string): string => `e.${keyed(secret, 'desk-access-token', kept)}`

/** What a refresh token says of itself; undefined for anything else. */
export function readRefreshToken(text: string): { readonly publicId: string; readonly generation: number } | undefined {
  const [, publicId = '', generation = ''] = shape.exec(text) ?? []
  return publicId === '' ? undefined : { publicId, generation: Number(generation) }
}

/**
 * The tokens that follow a refresh token, always the same ones: two tabs that refresh at once get one answer, although nothing but
 * hashes is kept. Without the server's secret nobody can tell them.
 */
export function tokensAfter(secret: Buffer, refresh: string): TokenTexts {
  const read = readRefreshToken(refresh)
  if (!read) throw new Error('Not a refresh token.')
  return textsOf(secret, read.publicId, read.generation + 1, keyed(secret, 'refresh-token', refresh))
}

/** Whether an old refresh token leads, step by step, to the one whose hash is kept: then it was truly given out once. */
export function leadsTo(secret: Buffer, old: string, generation: number, refreshHash: string): boolean {
  const read = readRefreshToken(old)
  if (!read || generation > maxGenerations || generation <= read.generation) return false
  let text = old
  for (let step = read.generation; step < generation; step += 1) text = tokensAfter(secret, text).refresh
  return hashOf(text) === refreshHash
}
