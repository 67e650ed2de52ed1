/** Keys that this server keeps for others: they are read where they are used, and never told. */
export interface Keys {
  /** Undefined where none is kept. */
  of(kind: 'providers' | 'bases', name: string): Promise<string | undefined>
}
