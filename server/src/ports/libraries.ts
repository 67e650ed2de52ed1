export interface Campus {
  readonly id: number
  readonly code: string
  readonly name: string
}

export const libraryKinds = ['library', 'archive', 'museum'] as const
export type LibraryKind = (typeof libraryKinds)[number]

export interface Library {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly campusId: number
  readonly kind: LibraryKind
  readonly email?: string
  readonly phone?: string
  readonly address?: string
}

/** A shelf area inside one library. */
export interface Location {
  readonly id: number
  readonly libraryId: number
  readonly code: string
  readonly name: string
}

/** The places of the institution. `code` is the institution's own and identifies; writing one that is known changes it. */
export interface Libraries {
  campuses(): Promise<readonly Campus[]>
  libraries(campusId?: number): Promise<readonly Library[]>
  locations(libraryId?: number): Promise<readonly Location[]>
  /** Each answers the id. */
  putCampus(campus: Omit<Campus, 'id'>): Promise<number>
  putLibrary(library: Omit<Library, 'id'>): Promise<number>
  /** The id of the one with this code as it is; made only where there is none. */
  campusOf(campus: Omit<Campus, 'id'>): Promise<number>
  libraryOf(library: Omit<Library, 'id'>): Promise<number>
  putLocation(location: Omit<Location, 'id'>): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly libraries: Libraries
  }
}
