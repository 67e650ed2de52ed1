import type { Language } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'

export type ColourDeps = Pick<Stores, 'titles' | 'settings' | 'copies' | 'shelfTerms'>

/** One row of the institution's table: which titles wear the colour, and what it is called. */
const ColourRule = z.object({
  por: z.enum(['tipo_obra', 'colecao', 'classe']),
  codigo: z.string(),
  cor: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  descricao: z.record(z.string(), z.string()),
})

type Rule = z.output<typeof ColourRule>

function matches(rule: Rule, codesOfTitle: Readonly<Record<Rule['por'], readonly string[]>>): boolean {
  return rule.por === 'classe'
    ? codesOfTitle.classe.some((one) => one.startsWith(rule.codigo))
    : codesOfTitle[rule.por].includes(rule.codigo)
}

/** The colour label on the spine: the first row of the institution's table that fits. Throws `acervo_nao_encontrado`. */
export async function getShelfColour({ titles, settings, copies, shelfTerms }: ColourDeps, id: number, language: Language) {
  const { description } = await visibleTitle({ titles }, id)
  const table = z.safeParse(z.array(ColourRule), (await settings.get(settingNames.shelfColours))?.value)
  if (!table.success || table.data.length === 0) return {}
  const [places, collections] = await Promise.all([copies.places([id]), shelfTerms.collections()])
  const codes = new Map(collections.map((one) => [one.id, one.code]))
  const codesOfTitle = {
    tipo_obra: [description.workType],
    colecao: places.flatMap(({ collectionId }) => (collectionId === undefined ? [] : (codes.get(collectionId) ?? []))),
    classe: description.callNumber?.class ? [description.callNumber.class] : [],
  }
  const rule = table.data.find((one) => matches(one, codesOfTitle))
  return rule ? { cor: rule.cor, descricao: rule.descricao[language] ?? rule.descricao['pt'] ?? '' } : {}
}
