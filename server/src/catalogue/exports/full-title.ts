import type { Reference } from '../references/model.ts'

/** Title, part and subtitle in one line. */
export const fullTitle = ({ title, parts, subtitle }: Pick<Reference, 'title' | 'parts' | 'subtitle'>): string =>
  `${title}${parts ? `. ${parts}` : ''}${subtitle ? `: ${subtitle}` : ''}`

export const hostTitle = (reference: Reference): string | undefined =>
  reference.host && `${reference.host.title}${reference.host.subtitle ? `: ${reference.host.subtitle}` : ''}`

/** Where a thesis was written, without the place that records write behind it. */
export function universityOf({ thesis }: Pick<Reference, 'thesis'>): string | undefined {
  const { institution, place } = thesis ?? {}
  return place && institution?.endsWith(`, ${place}`) ? institution.slice(0, -`, ${place}`.length) : institution
}

/** First and last page of "101-118"; a single page is both. */
export function pageRange(pages: string | undefined): { first: string; last: string } | undefined {
  const [first, last] = (pages ?? '').split(/[-–]/).map((page) => page.trim())
  return first ? { first, last: last || first } : undefined
}
