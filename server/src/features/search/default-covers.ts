import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import type { Language } from '@farol/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '@farol/contract/errors.ts'
import type { MaterialType, ShelfTerms } from '../../ports/shelf-terms.ts'

type CoverDeps = { readonly shelfTerms: Pick<ShelfTerms, 'materialTypes'> }

const nameOf = (type: MaterialType, language: Language) => type.names[language] ?? type.names['pt'] ?? String(type.id)

/** The address of the picture of a type. Clients of the product family delete the first capital N of it: there is none. */
const coverAddress = (id: number) => `/imagem-padrao/${id}.svg`

/** The picture that stands for a title without a cover, by type of work. */
export async function listDefaultCovers({ shelfTerms }: CoverDeps, publicUrl: string, language: Language) {
  return (await shelfTerms.materialTypes()).map((type) => ({
    cod_tipo_obra: String(type.id),
    desc_tipo_obra: nameOf(type, language),
    imagem: publicUrl + coverAddress(type.id),
  }))
}

const cloths = ['#1e4a5f', '#2f5140', '#24324f', '#6b2440', '#7a440c', '#4b463f'] as const

/** Words in lines of about so many letters. */
function linesOf(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, 4)
}

/** Bound in cloth, with a pale label that says the type: 200 by 300. */
function coverPicture(type: MaterialType): string {
  const words = linesOf(nameOf(type, 'pt'), 14)
  const line = (text: string, at: number) =>
    `<text x="100" y="${110 + at * 24}" text-anchor="middle" font-family="Georgia, serif" font-size="19" fill="#241d18">${escapeXml(text)}</text>`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" role="img">',
    `<title>${escapeXml(nameOf(type, 'pt'))}</title>`,
    `<rect width="200" height="300" fill="${cloths[type.id % cloths.length]}"/><rect width="14" height="300" fill="#000" opacity=".18"/>`,
    `<rect x="32" y="78" width="136" height="${24 + words.length * 24}" fill="#f0e3c8"/>${words.map(line).join('')}</svg>`,
  ].join('')
}

/** Serves those pictures, also to pages of other sites. */
export function addDefaultCovers(app: FastifyInstance, { shelfTerms }: CoverDeps): void {
  app.get('/imagem-padrao/:type(^[1-9]\\d{0,8}).svg', async (request, reply) => {
    const id = Number((request.params as { type: string }).type)
    const type = (await shelfTerms.materialTypes()).find((one) => one.id === id)
    if (!type) throw new Refusal('nao_encontrado')
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml; charset=utf-8')
      .send(coverPicture(type))
  })
}
