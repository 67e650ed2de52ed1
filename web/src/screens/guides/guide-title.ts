import type { Place } from '../../api/head.ts'

/** The title of a page of a guide: what was asked and how many there are, and which page of them. It is what is read out on arrival. */
export function guideTitle(heading: string, page: number, { texts, language, site }: Place): string {
  const paged = page > 1 ? texts.getFixedT(language, 'search')('pageTitle', { heading, page }) : heading
  return texts.t('pageTitle', { page: paged, site: site.name })
}
