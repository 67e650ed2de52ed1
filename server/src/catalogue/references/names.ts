import type { Reference, ReferenceName } from './model.ts'

const letter = /\p{L}/u

/** "João Carlos" as "J. C.", "J.C." or "JC"; hyphenated names, "S.-L." too, keep their hyphen where the style has points. */
export function initials(forename: string, after: '.' | '', between: ' ' | ''): string {
  const parts = forename
    .replaceAll(/\b(d[aeo]s?|e|von|van|de la|del|du)\b\.?/gi, '')
    .replaceAll(/\.\s*-/g, '-')
    .split(/[\s.]+/)
    .map((part) => part.split('-').flatMap((one) => letter.exec(one)?.[0].toUpperCase() ?? []))
    .filter((part) => part.length > 0)
  return parts.map((part) => part.map((one) => one + after).join(after ? '-' : '')).join(between)
}

/** Particles between forename and surname stay with the forename in the record ("Silva, Ana da"); the styles that invert print them after it. */
export const particles = (forename: string): string =>
  /(?:\s|^)((?:d[aeo]s?|e|von|van|du|del)(?:\s+(?:d[aeo]s?|la|der))?)$/i.exec(forename)?.[1] ?? ''

export const plainName = (name: ReferenceName): string =>
  name.kind === 'person'
    ? [name.forename, name.surname, name.suffix].filter(Boolean).join(' ')
    : name.kind === 'entity'
      ? name.units.join(', ')
      : name.name

/** The shortest way to call someone in a text: surname, last unit of an entity's acronym, event. */
export const shortName = (name: ReferenceName): string =>
  name.kind === 'person' ? [name.surname, name.suffix].filter(Boolean).join(' ') : name.kind === 'entity' ? name.units[0]! : name.name

export const yearOf = (reference: Reference): string | undefined => reference.thesis?.year ?? reference.host?.year ?? reference.date.year

/** "3. ed. rev." as 3; undefined for a first edition or one without a number. */
export function editionNumber(edition: string | undefined): number | undefined {
  const number = Number(/\d+/.exec(edition ?? '')?.[0])
  return number > 1 && number < 200 ? number : undefined
}

export const ordinal = (number: number): string => {
  const tens = number % 100
  return `${number}${tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}
