import { activities } from '@farol/contract/activities.ts'
import { sectionAddress } from '@farol/contract/screens.ts'
import type { Binding } from '../../http/bind.ts'
import { requireFileGrant } from '../../http/file-grant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StatisticsDeps } from './get-statistics.ts'
import { statisticsFile } from './statistics-file.ts'

/** The file at its address, beside the page of the figures. */
export function addStatisticsFile(binding: Binding, deps: StatisticsDeps & { readonly clock: Clock }): void {
  binding.app.get('/acervo/:id(^[1-9]\\d{0,14})/dados-estatisticos.csv', async (request, reply) => {
    const id = Number((request.params as { id: string }).id)
    const who = await requireFileGrant(binding, request, activities.statistics, sectionAddress(String(id), 'dados-estatisticos'))
    const asked = (request.query as { ano?: unknown }).ano
    const year = typeof asked === 'string' && /^[12]\d{3}$/.test(asked) ? Number(asked) : undefined
    const file = await statisticsFile(deps, id, year, who)
    return (
      reply
        .type('text/csv; charset=utf-8')
        // Who is granted the full figures has others than a visitor.
        .header('cache-control', who.kind === 'patron' || who.kind === 'staff' ? 'no-store' : 'no-cache')
        .header('vary', 'authorization')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', `attachment; filename="${id}-uso.csv"`)
        .send(file)
    )
  })
}
