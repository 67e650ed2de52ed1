import type { ReferenceStyle } from '@farol/contract/basket.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import type { PrintedList } from '../../ports/list-printer.ts'
import { mapInBatches } from './map-in-batches.ts'
import type { EmailLook } from './basket-email.ts'
import type { BasketTitle } from './load-titles.ts'
import { placeLines, referenceIn } from './record-texts.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/basket.server.json'

const texts = areaTexts<typeof pt>('basket')

/** The titles as they go on paper, in the language of the reader, with the institution's look. */
export async function printedList(
  titles: readonly BasketTitle[],
  { style, language, look, made }: { style: ReferenceStyle; language: Language; look: EmailLook; made: Date },
): Promise<PrintedList> {
  const say = texts(language).print
  return {
    language: languageTag(language),
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
