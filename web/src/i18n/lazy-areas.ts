import type access from '../../../texts/pt/access.json'
import type basket from '../../../texts/pt/basket.json'
import type guides from '../../../texts/pt/guides.json'
import type institution from '../../../texts/pt/institution.json'
import type record from '../../../texts/pt/record.json'
import type results from '../../../texts/pt/results.json'

/**
 * Areas of texts that come with the first screen that needs them: a file of each language's folder. The Portuguese file decides which keys
 * there are. Here stand those of no feature; a feature declares its own in its `feature.ts`.
 */
export interface LazyTexts {
  readonly access: typeof access
  readonly basket: typeof basket
  readonly guides: typeof guides
  readonly institution: typeof institution
  readonly record: typeof record
  readonly results: typeof results
}

export type LazyArea = keyof LazyTexts

/** What an area calls an entry in the menu of the patron area: `<area>:accountMenu.<key>`. */
export type AccountMenuText = {
  [Area in LazyArea]: LazyTexts[Area] extends { readonly accountMenu: infer Words } ? `${Area}:accountMenu.${keyof Words & string}` : never
}[LazyArea]
