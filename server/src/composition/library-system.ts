import type { OpenLibrarySystem } from '../adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import type { LibrarySystemName } from '../config.ts'

/** `secret` is the site's; threads that only read have none. */
type LibrarySystemMaker = (secret: Uint8Array | undefined) => OpenLibrarySystem

/** By the setting LIBRARY_SYSTEM. Another one is an adapter of the port, a name in config.ts and a line here. */
const librarySystems: Readonly<Record<LibrarySystemName, LibrarySystemMaker>> = {
  'built-in': (secret) => (handles) => builtInLibrarySystem(handles, secret),
}

/** A name that every thread can open, or one that tests made in this thread. */
export type LibrarySystemChoice = LibrarySystemName | OpenLibrarySystem

export const librarySystemOf = (choice: LibrarySystemChoice, secret?: Uint8Array): OpenLibrarySystem =>
  typeof choice === 'string' ? librarySystems[choice](secret) : choice
