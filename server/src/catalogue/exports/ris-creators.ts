import type { Role } from '../description/description.ts'
import type { Contributor, Reference, ReferenceName } from '../references/model.ts'

type Tags = Readonly<Partial<Record<Role, string>>>

const makers = ['editor', 'organizer', 'coordinator', 'compiler'] as const
const editors: Tags = Object.fromEntries(makers.map((role) => [role, 'ED']))

/**
 * Which tag says a role, by what is described: the same letters mean different people in different types of reference. A role without a tag has none
 * in RIS (illustrators, prefacers).
 */
const byForm: Readonly<Partial<Record<Reference['form'], Tags>>> = {
  thesis: { adviser: 'A3', coadviser: 'A3' },
  film: { director: 'AU', producer: 'A3', performer: 'C1', narrator: 'C1' },
  sound: { performer: 'A2', conductor: 'A2', narrator: 'A2', lyricist: 'C4', translator: 'A4' },
}
const otherwise: Tags = { ...editors, translator: 'A4' }

const nameText = (name: ReferenceName): string => {
  if (name.kind === 'entity') return name.units.join('. ')
  if (name.kind === 'event') return name.name
  return [name.surname, name.forename, name.suffix].filter(Boolean).join(', ')
}

const contributorLine = (tags: Tags, { name, role }: Contributor): [string, string][] => (tags[role] ? [[tags[role], nameText(name)]] : [])

/** A film belongs to its director: who wrote the book that it was made from has no tag beside one. */
const leads = ({ form, names, contributors }: Reference): ReferenceName[] =>
  form === 'film' && contributors.some(({ role }) => role === 'director') ? [] : names

/** Everybody with a part in the work, those it begins with first. */
export function creatorLines(reference: Reference): [string, string][] {
  const { form, role, host, contributors } = reference
  const tags = byForm[form] ?? otherwise
  const [own, theirs] = [role ? 'ED' : 'AU', host?.role ? 'ED' : 'A2']
  return [
    ...leads(reference).map((name): [string, string] => [own, nameText(name)]),
    ...(host?.names ?? []).map((name): [string, string] => [theirs, nameText(name)]),
    ...contributors.flatMap((one) => contributorLine(tags, one)),
  ]
}
