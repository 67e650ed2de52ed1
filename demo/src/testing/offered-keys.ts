import type { TestSite } from '@farol/server/testing/site.ts'

interface Offered {
  readonly bibliotecas: readonly {
    readonly cod_biblioteca: string
    readonly volumes?: readonly string[]
    readonly combinacoes: readonly {
      readonly volume: string | null
      readonly tomo: string | null
      readonly parte: string | null
      readonly material_adicional: string | null
      readonly localizacao: string | null
    }[]
  }[]
}

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

/** By title, the keys of its copies that were not withdrawn, each as one text. */
export async function keysOfCopies({ database }: TestSite): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const copies = await database.read
    .selectFrom('copy')
    .innerJoin('library', 'library.id', 'copy.library_id')
    .select(['title_id', 'library.code', 'volume', 'tome', 'part', 'additional_material', 'location_id'])
    .where('status', '!=', 'withdrawn')
    .execute()
  const keys = new Map<number, Set<string>>()
  for (const { title_id, code, volume, tome, part, additional_material, location_id } of copies) {
    const ofTitle = keys.get(title_id) ?? new Set()
    keys.set(
      title_id,
      ofTitle.add(JSON.stringify([code, volume, tome, part, additional_material, location_id === null ? null : String(location_id)])),
    )
  }
  return keys
}

/** What is wrong with what the form of a title offers: other combinations than its copies have, or volumes out of order. */
export async function faultsOfForm({ get }: TestSite, titleId: number, keys: ReadonlySet<string>): Promise<readonly string[]> {
  const { bibliotecas } = (await get(`/api/reserva/${titleId}/informacoes-iniciais`)).json<Offered>()
  const offered = bibliotecas.flatMap(({ cod_biblioteca, combinacoes }) =>
    combinacoes.map((one) => JSON.stringify([cod_biblioteca, one.volume, one.tomo, one.parte, one.material_adicional, one.localizacao])),
  )
  const same = offered.length === keys.size && offered.every((one) => keys.has(one))
  const volumes = bibliotecas.map(({ combinacoes }) => combinacoes.map(({ volume }) => Number(volume ?? 0)).filter(Number.isFinite))
  const ordered = volumes.every((list) => list.every((one, at) => at === 0 || list[at - 1]! <= one))
  return [
    ...(same ? [] : [`title ${titleId}: ${offered.toSorted().join(' ')} offered, ${[...keys].toSorted().join(' ')} held`]),
    ...(ordered ? [] : [`title ${titleId}: volumes ${JSON.stringify(volumes)}`]),
  ]
}

/** Combinations that no copy of the title has: a volume and a part beyond all, and no parts at all where every copy has some. */
export const strayKeys = (keys: ReadonlySet<string>) => {
  const biblioteca = (JSON.parse([...keys][0]!) as readonly string[])[0]!
  return [{ volume: '9999' }, { parte: 'nenhuma' }, {}]
    .map((part) => ({ ...noParts, ...part, biblioteca }))
    .filter((one) => !keys.has(JSON.stringify([biblioteca, one.volume, one.tomo, one.parte, null, null])))
}

export type StrayKey = ReturnType<typeof strayKeys>[number]

/** What the library system answers to a hold on it. */
export async function placed({ stores }: TestSite, titleId: number, stray: StrayKey, patronId: number): Promise<string> {
  const library = (await stores.libraries.libraries()).find(({ code }) => code === stray.biblioteca)!
  const wanted = {
    titleId,
    libraryId: library.id,
    ...(stray.volume !== null && { volume: stray.volume }),
    ...(stray.parte !== null && { part: stray.parte }),
  }
  const answer = await stores.librarySystem.holds.place({ patronId, wanted }, { actor: { kind: 'patron', loginId: patronId } })
  return answer.done ? 'placed' : answer.reasons[0]!.code
}
