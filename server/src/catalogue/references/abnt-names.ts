import type { PartEnumeration, Role } from '../description/description.ts'
import type { ReferenceName } from './model.ts'
import type { RichText } from './rich-text.ts'
import { italic, plain } from './rich-text.ts'

const upper = (text: string): string => text.toLocaleUpperCase('pt-BR')

/** SILVA JÚNIOR, Ana · UNIVERSIDADE DO VALE. Biblioteca Central · ENCONTRO DO SUL, 4., 2017, Pelotas */
export function abntName(name: ReferenceName): string {
  if (name.kind === 'entity') {
    const [first = '', ...rest] = name.units
    // An acronym and a qualifier in brackets stay as they are written.
    const plainName = first.endsWith(')') && first.includes('(') ? first.slice(0, first.indexOf('(')).trimEnd() : first
    return [upper(plainName) + first.slice(plainName.length), ...rest].join('. ')
  }
  if (name.kind === 'event') {
    const number = name.number && /^\d+/.test(name.number) ? `${Number.parseInt(name.number, 10)}.` : name.number
    return [upper(name.name), number, name.year, name.place].filter(Boolean).join(', ')
  }
  const surname = upper([name.surname, name.suffix].filter(Boolean).join(' '))
  return [surname, name.forename].filter(Boolean).join(', ')
}

/** "Ana Beatriz da Silva": natural order, for those with a part in the work. */
export function abntPerson(name: ReferenceName): string {
  if (name.kind === 'person') return [name.forename, name.surname, name.suffix].filter(Boolean).join(' ')
  return name.kind === 'entity' ? name.units.join('. ') : name.name
}

const roleAbbreviations: Partial<Record<Role, string>> = { organizer: 'org.', coordinator: 'coord.', editor: 'ed.', compiler: 'comp.' }

/** The names a reference begins with. More than `limit` (six, unless all are wanted): the first and *et al.* */
export function abntEntry(names: ReferenceName[], role: Role | undefined, options: { allAuthors?: boolean; limit?: number }): RichText {
  if (names.length === 0) return []
  const mark = role && roleAbbreviations[role] ? ` (${roleAbbreviations[role]})` : ''
  const shortened = !options.allAuthors && names.length > (options.limit ?? 6)
  if (shortened) return [plain(`${abntName(names[0]!)} `), italic('et al'), plain(`.${mark}`)]
  return [plain(`${names.map(abntName).join('; ')}${mark}`)]
}

/** "v. 2, cap. 3, p. 45-67" of a part in its host. */
export function abntPart({ volume, number, pages }: PartEnumeration): RichText | undefined {
  const text = [volume && `v. ${volume}`, number && `n. ${number}`, pages && `p. ${pages}`].filter(Boolean).join(', ')
  return text ? [plain(text)] : undefined
}
