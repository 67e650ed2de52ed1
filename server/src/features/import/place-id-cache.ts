import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import type { Stores } from '../../ports/stores.ts'

export type PlaceDeps = Pick<Stores, 'libraries' | 'shelfTerms'>

/** Ids of places and terms by what records call them; one that is new is made, with that for its name. */
export class PlaceIdCache {
  readonly #deps: PlaceDeps
  readonly #known: Map<string, number>

  constructor(deps: PlaceDeps, known: Map<string, number> = new Map()) {
    this.#deps = deps
    this.#known = known
  }

  /** The same codes inside a transaction: what is made there is known outside only when the answer is kept after its commit. */
  within(deps: PlaceDeps): PlaceIdCache {
    return new PlaceIdCache(deps, new Map(this.#known))
  }

  /** The same codes after the commit. */
  over(deps: PlaceDeps): PlaceIdCache {
    return new PlaceIdCache(deps, this.#known)
  }

  async load(): Promise<this> {
    const { libraries, shelfTerms } = this.#deps
    for (const one of await libraries.libraries()) this.#known.set(`library ${one.code}`, one.id)
    for (const one of await libraries.locations()) this.#known.set(`location ${one.libraryId} ${one.code}`, one.id)
    for (const one of await shelfTerms.collections()) this.#known.set(`collection ${one.code}`, one.id)
    for (const one of await shelfTerms.loanTypes()) this.#known.set(`loan type ${one.code}`, one.id)
    return this
  }

  async #idOf(mapKey: string, make: () => Promise<number>): Promise<number> {
    const id = this.#known.get(mapKey) ?? (await make())
    this.#known.set(mapKey, id)
    return id
  }

  async library(called: string): Promise<number> {
    const code = shelfCode(called)
    return this.#idOf(`library ${code}`, async () => {
      const campusId = await this.#idOf('campus', () => this.#deps.libraries.campusOf({ code: '1', name: '1' }))
      return this.#deps.libraries.libraryOf({ code, name: called, campusId, kind: 'library' })
    })
  }

  location(libraryId: number, called: string): Promise<number> {
    const code = shelfCode(called)
    return this.#idOf(`location ${libraryId} ${code}`, () => this.#deps.libraries.putLocation({ libraryId, code, name: called }))
  }

  collection(called: string): Promise<number> {
    const code = shelfCode(called)
    return this.#idOf(`collection ${code}`, () => this.#deps.shelfTerms.putCollection({ code, name: called }))
  }

  /** A loan type that the institution does not have is taken for the normal one. */
  loanType(code: string): number {
    const id = this.#known.get(`loan type ${code}`) ?? this.#known.get('loan type N')
    if (id === undefined) throw new Error('The institution has no loan types: first settings are missing.')
    return id
  }
}
