/** A key for one act (`Idempotency-Key`): 32 hexadecimal digits. Not `crypto.randomUUID`: pages without TLS do not have it. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
