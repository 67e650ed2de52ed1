import { Refusal } from '@farol/contract/errors.ts'
import { formatActivities } from '@farol/contract/file-activities.ts'
import { exportFormats, machineAddresses, sectionAddress, titleAddress, type ExportFormat } from '@farol/contract/screens.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Binding } from '../../http/bind.ts'
import { requireFileGrant, type FileGrants } from '../../http/file-grant.ts'
import { offeredFormats } from '../../title-cards/export-writers.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'
import { exportTitle, type ExportDeps } from './export-title.ts'
import { qrSvg } from './qr/qr-svg.ts'
import { robotsText, sitemapIndex, sitemapPart, type SitemapDeps, type SitemapKind } from './sitemap.ts'
import { formatList, formatOfName, titleOfIdentifier } from './unapi.ts'

export interface DiscoverySite {
  readonly publicUrl: string
  readonly slug: string
}

export type DiscoveryDeps = ExportDeps & SitemapDeps

type FileDeps = DiscoveryDeps & FileGrants

/** Files that anybody may read from anywhere; `no-cache` means: ask whether it changed. */
const open = (reply: FastifyReply, type: string) =>
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache').type(type)

const codeOf = (request: FastifyRequest) => Number((request.params as { id: string }).id)

async function sendExport(deps: FileDeps, format: ExportFormat, request: FastifyRequest, reply: FastifyReply) {
  const id = codeOf(request)
  const page = sectionAddress(String(id), format === 'dublin-core' ? 'dublin-core' : 'referencia')
  await requireFileGrant(deps, request, formatActivities[format], page)
  const { type, ending } = exportFormats[format]
  const written = await exportTitle(deps, id, format)
  return open(reply, type === 'application/marc' ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${id}.${ending}"`)
    .header('x-robots-tag', 'noindex')
    .send(written)
}

async function sendUnapi(deps: FileDeps, site: DiscoverySite, request: FastifyRequest, reply: FastifyReply) {
  const { id, format } = request.query as { id?: unknown; format?: unknown }
  const xml = (code: number, body: string) => open(reply.code(code), 'application/xml; charset=utf-8').send(body)
  if (typeof id !== 'string') return xml(200, formatList())
  const title = titleOfIdentifier(id, site.publicUrl)
  if (title === undefined) throw new Refusal('acervo_nao_encontrado')
  if (typeof format !== 'string') {
    await exportTitle(deps, title, 'ris')
    return xml(300, formatList(id))
  }
  const asked = formatOfName(format)
  // unAPI section 3.4: a format that the server does not speak is 406.
  if (!asked) return xml(406, formatList(id))
  await requireFileGrant(deps, request, formatActivities[asked])
  return open(reply, `${exportFormats[asked].type}; charset=utf-8`).send(await exportTitle(deps, title, asked))
}

/** What machines read outside of the API: exports, unAPI, sitemaps, robots. */
export function addDiscovery({ app, handlers, tokens }: Binding, deps: DiscoveryDeps, site: DiscoverySite): void {
  const fileDeps = { ...deps, handlers, tokens }
  for (const format of offeredFormats)
    app.get(`/acervo/:id(^[1-9]\\d{0,14}).${exportFormats[format].ending}`, (request, reply) =>
      sendExport(fileDeps, format, request, reply),
    )
  app.get('/acervo/:id(^[1-9]\\d{0,14}).qr.svg', async (request, reply) => {
    const { id } = await requireVisible(deps, codeOf(request))
    return open(reply, 'image/svg+xml; charset=utf-8').send(qrSvg(site.publicUrl + titleAddress(String(id))))
  })
  app.get(machineAddresses.unapi, (request, reply) => sendUnapi(fileDeps, site, request, reply))
  app.get(machineAddresses.sitemapIndex, async (_request, reply) =>
    open(reply, 'application/xml; charset=utf-8').send(await sitemapIndex(deps, site.publicUrl)),
  )
  const sitemap = (kind: SitemapKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await sitemapPart(deps, site.publicUrl, kind, Number((request.params as { part: string }).part))
    if (found === undefined) throw new Refusal('nao_encontrado')
    return open(reply, 'application/xml; charset=utf-8').send(found)
  }
  app.get('/sitemap/:part(^[1-9]\\d{0,8}).xml', sitemap('titles'))
  app.get('/sitemap/autoridades-:part(^[1-9]\\d{0,8}).xml', sitemap('authorities'))
  app.get(machineAddresses.robots, async (_request, reply) =>
    open(reply, 'text/plain; charset=utf-8').send(robotsText(site.publicUrl, site.slug)),
  )
}
