/** Turns passwords into what may be kept of them. */
export interface PasswordHasher {
  /** A PHC string. Rejects with the refusal `servico_indisponivel` when too many wait. */
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with one. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}
