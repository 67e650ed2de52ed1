import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '@farol/contract/language.ts'
import { pageLanguage } from '../../http/asking.ts'
import type { InstitutionFiles } from '../../ports/institution-files.ts'
import type { ReadDocument } from './current-document.ts'
import { paletteSheet } from './palette.ts'
import { manifestOf } from './manifest.ts'

const hour = 'public, max-age=3600'

// A drawing that is opened by itself must not run anything.
const still = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export interface InstitutionFileDeps {
  readonly files: InstitutionFiles
  readonly languages: readonly Language[]
  readonly readDocument: ReadDocument
}

/** What pages of the institution are dressed with: its colours as a style sheet, its pictures. */
export function addInstitutionFiles(app: FastifyInstance, { files, languages, readDocument }: InstitutionFileDeps): void {
  app.get('/instituicao.css', async (request, reply) => {
    const { document, version } = await readDocument()
    const asked = new URL(request.url, 'http://sheet.local').searchParams.get('v')
    return reply
      .header('cache-control', asked === String(version) ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(document.colours ? paletteSheet(document.colours) : '')
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { document } = await readDocument()
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(document, pageLanguage(request, languages))))
  })
  app.get<{ Params: { file: string } }>('/instituicao/:file', async ({ params }, reply): Promise<FastifyReply> => {
    const found = await files.read(params.file)
    if (!found) throw new Refusal('nao_encontrado')
    return reply.header('cache-control', hour).header('content-security-policy', still).type(found.type).send(found.bytes)
  })
}
