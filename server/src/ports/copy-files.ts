/** Files of copies that persons asked for: each under a name that nobody can guess, for a day at most. */
export interface CopyFiles {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined where it is gone. */
  read(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** Files that nobody knows any more: a process ended between its transaction and the removal of the file. By the machine's clock. */
  removeOlderThan(milliseconds: number): Promise<void>
}
