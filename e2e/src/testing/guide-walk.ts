import type { Browser } from 'playwright-core'
import { savePicture, visit, readerName, readers, type Reader } from './browser.ts'
import { axeFindings, reflowFindings, type Finding } from '../looks/probes.ts'

/** A guide at work: its name in pictures and tables, an address, and what of the demo must stand in the page. */
export type GuidePage = readonly [name: string, path: string, shown: string]

/** Each guide, empty and asked, and each display of what it finds. */
export const guidePages: readonly GuidePage[] = [
  ['home', '/', 'select[name="filtro"][form="pesquisa"]'],
  ['general', '/pesquisa_geral?q=casmurro', 'ol.bib h3 mark'],
  ['advanced', '/pesquisa_avancada', 'form.guide-form input[name="q5"]'],
  ['advanced-found', '/pesquisa_avancada?q=quinze&for=TITULO&condition=AND&q2=queiroz&for2=AUTOR&keyword_type=P&cr=N', 'ol.bib h3 mark'],
  ['periodicals', '/pesquisa_periodicos', 'ol.bib > li'],
  ['multimedia', '/pesquisa_multimeios', 'ol.bib > li'],
  ['legislation', '/pesquisa_atos_normativos?modo=R', 'ol.refs > li'],
  ['authorities', '/pesquisa_autoridades?q=machado', 'ol.headings > li h3 a'],
  ['authorities-see', '/pesquisa_autoridades?tipo=assunto', 'ol.headings > li h3 a'],
  ['legislation-asked', '/pesquisa_atos_normativos?especie=lei&situacao=revogado&data_ate=2000', 'ol.bib > li'],
  ['archive', '/pesquisa_arquivo?nivel=s%C3%A9rie', 'ol.bib > li'],
  ['areas', '/pesquisa_geral?q=brasil&filtro=K:7.00.00.00-0', '.facets li li input'],
  ['authors', '/pesquisa_geral?q=brasil&facetas=A,S,E', '.facets input[value^="S:"]'],
  ['years', '/pesquisa_geral?q=brasil&filtro=Y:1900-1999', '.facets svg.bars path.in[d*=M]'],
  ['index', '/pesquisa_indice?indice=INDICE_3&termo=m', '.index a.leader'],
  ['arrivals', '/novas_aquisicoes?dias=365', 'ul.wall > li'],
  ['plans', '/plano_ensino?semestre=1', '.plan table'],
  ['covers', '/pesquisa_geral?q=machado&modo=C', 'ul.wall > li'],
  ['table', '/pesquisa_geral?q=machado&modo=T', 'main table'],
  ['nothing', '/pesquisa_geral?q=machdo+casmuro&corrigir=N', '.ways a'],
]

/** Who walks: dark is seen by the looks, pages without scripts in one language. */
export const guideWalkers: readonly Reader[] = readers.filter(
  (reader) => reader.colours === 'light' && (reader.javaScript || reader.language === 'pt'),
)

interface Walk {
  readonly pages?: readonly GuidePage[]
  /** A picture of each is kept as an artefact. */
  readonly pictures?: boolean
}

/** Walks guides as one reader; says what is wrong with each, and what the browser complained about. */
export async function walkGuides(
  browser: Browser,
  address: string,
  reader: Reader,
  { pages = guidePages, pictures = false }: Walk = {},
): Promise<readonly Finding[]> {
  const { page, context, complaints } = await visit(browser, address, reader)
  const wrong: Finding[] = []
  for (const [name, path, shown] of pages) {
    const status = (await page.goto(path))?.status()
    if (status !== 200) wrong.push({ rule: `status ${status}`, where: path })
    if ((await page.locator(shown).count()) === 0) wrong.push({ rule: `shows no ${shown}`, where: path })
    if (pictures) await savePicture(page, `guide-${name}-${readerName(reader)}`)
    const found = [...(reader.javaScript ? await axeFindings(page) : []), ...(await reflowFindings(page))]
    wrong.push(...found.map((one) => ({ rule: one.rule, where: `${path} ${one.where}` })))
  }
  await context.close()
  return [...wrong, ...complaints.map((where) => ({ rule: 'complaint of the browser', where }))]
}
