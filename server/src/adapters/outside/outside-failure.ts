/** Every way in which a call to a server outside gives no usable answer. */
export const outsideFailures = [
  'no_name',
  'refused',
  'unreachable',
  'reset',
  'timeout',
  'private_address',
  'plain_http',
  'redirect',
  'too_large',
  'wrong_type',
  'tls',
  'bad_answer',
  'invalid_request',
] as const
export type OutsideFailure = (typeof outsideFailures)[number]

/** A failure as an error, for ports whose callers expect one. The detail names codes and hosts, never a key or a body. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure

  constructor(failure: OutsideFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.name = 'OutsideError'
    this.failure = failure
  }
}

/** Codes of Node's `dns`, `net`, `tls` and `http`, https://nodejs.org/docs/latest-v24.x/api/errors.html. */
const codes: readonly (readonly [OutsideFailure, RegExp])[] = [
  ['no_name', /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EBADNAME|EAI_\w+)$/],
  ['refused', /^ECONNREFUSED$/],
  ['unreachable', /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/],
  ['reset', /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/],
  ['timeout', /^(?:ETIMEDOUT|ETIMEOUT|ABORT_ERR|ERR_SOCKET_CONNECTION_TIMEOUT)$/],
  ['tls', /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|EPROTO)/],
]

function codeOf(error: unknown): string {
  const { code, errors } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown
    readonly errors?: readonly unknown[]
  }
  if (typeof code === 'string') return code
  // Several addresses were tried, and each failed.
  if (errors?.length) return codeOf(errors[0])
  return ''
}

/** What an error of the network means; what no code names came from an answer that is no HTTP. */
export function asOutsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  const name = error instanceof Error ? error.name : typeof error
  if (name === 'TimeoutError') return new OutsideError('timeout', name)
  const code = codeOf(error)
  return new OutsideError(codes.find(([, pattern]) => pattern.test(code))?.[0] ?? 'bad_answer', code || name)
}
