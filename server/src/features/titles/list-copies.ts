import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Copy } from '@farol/contract/titles.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import type { CopyOnShelf } from '../../ports/library-system.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Stores } from '../../ports/stores.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'

export type CopyDeps = Pick<Stores, 'titles' | 'librarySystem' | 'libraries'>

const named = (names: Readonly<Record<string, string>>, language: Language) => names[language] ?? names['pt'] ?? ''

function fromCopy(copy: CopyOnShelf, libraryCode: string, language: Language): Copy {
  const { volume, tome, part, additionalMaterial, location, collection, callNumber, dueDate } = copy
  const loanType = named(copy.loanTypeNames, language)
  return {
    codigo: copy.barcode,
    cod_biblioteca: libraryCode,
    biblioteca: copy.library,
    ...(volume && { volume }),
    ...(tome && { tomo: tome }),
    ...(part && { parte: part }),
    ...(additionalMaterial && { material_adicional: additionalMaterial }),
    ...(location && { localizacao: location }),
    ...(collection && { colecao: collection }),
    ...(loanType && { tipo_emprestimo: loanType }),
    ...(callNumber && { numero_chamada: callNumber }),
    situacao: copy.state === 'available' && copy.consultOnly ? 'consulta_local' : stateWords[copy.state],
    desc_situacao: named(copy.stateNames, language),
    ...(dueDate && { data_devolucao: dueDate }),
  }
}

export interface CopiesAsked {
  readonly titleId: number
  readonly libraryCode: string | undefined
  readonly volume: string | undefined
  readonly year: number | undefined
  readonly page: number
  readonly perPage: number
}

const libraryOf = (libraries: readonly Library[], code: string | undefined) =>
  code === undefined ? undefined : libraries.find((one) => one.code === code)

/** One page of a title's copies. A library that does not exist holds none. Throws `acervo_nao_encontrado`. */
export async function listCopies({ titles, librarySystem, libraries }: CopyDeps, asked: CopiesAsked, language: Language) {
  const [title, places] = await Promise.all([titles.byId(asked.titleId), libraries.libraries()])
  if (!title || title.suppressed) throw new Refusal('acervo_nao_encontrado')
  const library = libraryOf(places, asked.libraryCode)
  const { page, perPage, volume, year } = asked
  if (asked.libraryCode !== undefined && !library) return { data: [], total: 0, page, perPage }
  const found = await librarySystem.availability.copies({
    titleId: title.id,
    ...(library && { libraryId: library.id }),
    ...(volume !== undefined && { volume: volume === '-' ? '' : volume }),
    ...(year !== undefined && { year }),
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const codes = new Map(places.map((one) => [one.id, one.code]))
  return {
    data: found.copies.map((copy) => fromCopy(copy, codes.get(copy.libraryId) ?? String(copy.libraryId), language)),
    total: found.total,
    page,
    perPage,
  }
}

/** How the copies are divided into volumes and years. Throws `acervo_nao_encontrado`. */
export async function listCopyVolumes({ titles, librarySystem, libraries }: CopyDeps, id: number, libraryCode: string | undefined) {
  const [, places] = await Promise.all([requireVisible({ titles }, id), libraries.libraries()])
  const library = libraryOf(places, libraryCode)
  if (libraryCode !== undefined && !library) return { volumes: [], anos: [] }
  const { volumes, years } = await librarySystem.availability.divisions({ titleId: id, ...(library && { libraryId: library.id }) })
  return {
    volumes: volumes.map(({ value, copies }) => ({ volume: value === '' ? '-' : value, exemplares: copies })),
    anos: years.map(({ value, copies }) => ({ ano: value, exemplares: copies })),
  }
}
