import { openReader } from '../adapters/database/open-database.ts'
import type { LibrarySystemName } from '../config.ts'
import { storesOver, type ComposedStores } from './stores.ts'

/** What a thread needs to open stores of its own: the file of the database and the library system by name. */
export interface ReaderStart {
  readonly file: string
  readonly librarySystem?: LibrarySystemName | undefined
}

/** Stores of a thread that only reads. `told` answers the data version that the thread was told last. */
export function readerStores({ file, librarySystem }: ReaderStart, told: () => Promise<string> = async () => '') {
  // Nothing in such a thread caches comments or shares answers between requests.
  const versions = { dataVersion: told, commentsVersion: told, commitVersion: told }
  return storesOver(openReader(file, versions), { librarySystem })
}

type ReaderSource = Pick<ComposedStores, 'databaseFile' | 'librarySystemName'>

/** Undefined where other threads cannot open what this one has. */
export function readerStart({ databaseFile, librarySystemName }: ReaderSource): ReaderStart | undefined {
  return databaseFile === undefined ? undefined : { file: databaseFile, librarySystem: librarySystemName }
}
