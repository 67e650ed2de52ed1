import type { ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PrintedList } from '../../ports/list-printer.ts'
import { mapInBatches } from './map-in-batches.ts'
import type { EmailLook } from './basket-email.ts'
import type { BasketTitle } from './load-titles.ts'
import { placeLines, referenceIn } from './record-texts.ts'

const words = {
  pt: { tag: 'pt-BR', title: 'Cesta de títulos', intro: 'Títulos escolhidos no catálogo de', page: 'Página {page} de {pages}', link: 'Página do título no catálogo: {address}' },
  en: { tag: 'en', title: 'Basket of titles', intro: 'Titles chosen in the catalogue of', page: 'Page {page} of {pages}', link: 'The title’s page in the catalogue: {address}' },
  es: { tag: 'es', title: 'Cesta de títulos', intro: 'Títulos elegidos en el catálogo de', page: 'Página {page} de {pages}', link: 'Página del título en el catálogo: {address}' },
  fr: { tag: 'fr', title: 'Panier de titres', intro: 'Titres choisis dans le catalogue de', page: 'Page {page} sur {pages}', link: 'Page du titre dans le catalogue : {address}' },
  it: { tag: 'it', title: 'Carrello di titoli', intro: 'Titoli scelti nel catalogo di', page: 'Pagina {page} di {pages}', link: 'Pagina del titolo nel catalogo: {address}' },
} satisfies Readonly<Record<Language, object>> // prettier-ignore

/** The titles as they go on paper, in the language of the reader, with the institution's look. */
export async function printedList(
  titles: readonly BasketTitle[],
  { style, language, look, made }: { style: ReferenceStyle; language: Language; look: EmailLook; made: Date },
): Promise<PrintedList> {
  const say = words[language]
  return {
    language: say.tag,
    title: say.title,
    institution: look.name,
    ...(look.colour && { colour: look.colour }),
    intro: `${say.intro} ${look.name}.`,
    entries: await mapInBatches(titles, (title) => ({
      reference: referenceIn(style, title),
      lines: [title.item.desc_tipo_obra, ...placeLines(title, language)],
      address: title.address,
    })),
    pageLabel: say.page,
    linkLabel: say.link,
    made,
  }
}
