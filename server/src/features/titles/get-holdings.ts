import type { HoldingLibrary, TitleLink } from '@farol/contract/title-views.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { LinkKind } from '../../catalogue/description/description.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import type { CopyCounts } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { requireVisible, visibleTitle } from '../../title-cards/visible-title.ts'
import { visibleLinks } from './visible-links.ts'

export type HoldingDeps = Pick<Stores, 'titles' | 'librarySystem' | 'libraries' | 'providers'>

export const totalsOf = (counts: CopyCounts | undefined): TitleReply['totais'] => ({
  exemplares: counts?.copies ?? 0,
  disponiveis: counts?.available ?? 0,
  emprestados: counts?.onLoan ?? 0,
  consulta_local: counts?.consultOnly ?? 0,
  em_transito: counts?.inTransit ?? 0,
  outros: counts?.other ?? 0,
})

/** Counters over the copies that visitors may see. Throws `acervo_nao_encontrado`. */
export async function getTotals(deps: HoldingDeps, id: number) {
  const [, counts] = await Promise.all([requireVisible(deps, id), deps.librarySystem.availability.counts([id])])
  return totalsOf(counts.get(id))
}

/** Libraries that hold the title, in the order of their names. Throws `acervo_nao_encontrado`. */
export async function listHoldingLibraries(deps: HoldingDeps, id: number) {
  const { availability, capabilities, holds } = deps.librarySystem
  const [, places, held, waiting] = await Promise.all([
    requireVisible(deps, id),
    deps.libraries.libraries(),
    availability.holdings(id),
    capabilities.holds ? holds.titleQueues(id) : undefined,
  ])
  const queues = waiting?.queues
  const of = new Map(held.libraries.map((one) => [one.libraryId, one]))
  const rows = places.flatMap((place): HoldingLibrary[] => {
    const one = of.get(place.id)
    if (!one) return []
    const queue = queues?.get(place.id)
    return [
      {
        cod_biblioteca: place.code,
        desc_biblioteca: place.name,
        exemplares: one.copies,
        disponiveis: one.available,
        consulta_local: one.consultOnly,
        ...(one.callNumber && { numero_chamada: one.callNumber }),
        ...(one.location && { localizacao: one.location }),
        ...(queues && { fila: queue?.waiting ?? 0 }),
        ...(queue?.estimate && { previsao: queue.estimate }),
      },
    ]
  })
  return unpagedList(rows)
}

const wireKinds: Readonly<Record<Exclude<LinkKind, 'cover'>, TitleLink['tipo']>> = {
  full_text: 'texto_completo',
  version: 'versao',
  related: 'relacionado',
  unknown: 'desconhecido',
}

/** Addresses of the title, in the order of the record; pictures of the cover are none. Throws `acervo_nao_encontrado`. */
export async function listLinks(deps: Pick<Stores, 'titles' | 'providers'>, id: number) {
  const [{ description }, providers] = await Promise.all([visibleTitle(deps, id), deps.providers.active()])
  const rows = visibleLinks(description.links, providers).map(({ link, wire }): TitleLink => {
    const tipo = wireKinds[link.kind as keyof typeof wireKinds]
    return { ...wire, tipo, restrito: link.restricted || wire.provedor !== undefined }
  })
  return unpagedList(rows)
}
