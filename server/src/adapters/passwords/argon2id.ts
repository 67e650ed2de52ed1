import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '@farol/contract/errors.ts'
import { passwordText } from '@farol/contract/password-rules.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { Semaphore } from '../semaphore.ts'

/** What argon2id is asked for (RFC 9106 section 3.1). */
export interface KeyParameters {
  readonly message: Uint8Array
  readonly nonce: Uint8Array
  readonly parallelism: number
  readonly tagLength: number
  /** In KiB. */
  readonly memory: number
  readonly passes: number
}

export type Derive = (parameters: KeyParameters) => Promise<Uint8Array>

const inPool = promisify(argon2)

/** In the threads that Node keeps for such work: for commands and tests, where nobody else waits. */
export const pooledDerive: Derive = (parameters) => inPool('argon2id', parameters)

/** `memory` in KiB. The usual ones are the first choice of the OWASP Password Storage Cheat Sheet. */
export interface Argon2Cost {
  readonly memory: number
  readonly passes: number
}

export const usualCost: Argon2Cost = { memory: 19_456, passes: 2 }

const keyLength = 32
const saltLength = 16
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Argon2id (RFC 9106) as PHC strings; at most one fewer at a time than the machine has processors. */
export class Argon2idHasher implements PasswordHasher {
  readonly #cost: Argon2Cost
  readonly #semaphore: Semaphore
  readonly #derive: Derive
  #decoy: Promise<string> | undefined

  constructor(
    cost: Argon2Cost = usualCost,
    semaphore = new Semaphore(Math.max(1, availableParallelism() - 1), 200),
    derive = pooledDerive,
  ) {
    this.#cost = cost
    this.#semaphore = semaphore
    this.#derive = derive
  }

  async #key(password: string, nonce: Buffer, cost: Argon2Cost, parallelism: number, tagLength: number): Promise<Uint8Array> {
    const message = Buffer.from(passwordText(password), 'utf8')
    const parameters = { message, nonce, parallelism, tagLength, memory: cost.memory, passes: cost.passes }
    const key = await this.#semaphore.pass(() => this.#derive(parameters))
    if (key === undefined) throw new Refusal('servico_indisponivel')
    return key
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength)
    const key = await this.#key(password, salt, this.#cost, 1, keyLength)
    return `$argon2id$v=19$m=${this.#cost.memory},t=${this.#cost.passes},p=1$${unpadded(salt)}$${unpadded(Buffer.from(key))}`
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const stored = hash ?? (await (this.#decoy ??= this.hash(randomBytes(18).toString('base64'))))
    const parts = phc.exec(stored)
    if (!parts) throw new Error('A stored password hash is not an argon2id PHC string.')
    const [, memory, passes, parallelism, salt = '', key = ''] = parts
    const expected = Buffer.from(key, 'base64')
    const cost = { memory: Number(memory), passes: Number(passes) }
    const given = await this.#key(password, Buffer.from(salt, 'base64'), cost, Number(parallelism), expected.length)
    return timingSafeEqual(given, expected) && hash !== undefined
  }
}
