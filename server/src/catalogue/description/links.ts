import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfields, tagGroup } from '../record.ts'
import { clean, readable } from './clean.ts'
import type { Link, LinkKind } from './description.ts'

const kinds: Record<string, LinkKind> = { '0': 'full_text', '1': 'version', '2': 'related' }

/** The address when it is one of http or https, in its canonical writing; nothing else may become a link. */
export function webAddress(text: string): string | undefined {
  const given = readable(text)
  const candidate = /^www\./i.test(given) ? `http://${given}` : given
  if (!/^https?:\/\//i.test(candidate) || candidate.length > 2000) return undefined
  try {
    const url = new URL(candidate)
    return url.username || url.password || !url.hostname ? undefined : url.href
  } catch {
    return undefined
  }
}

const isCover = (field: DataField, url: string): boolean =>
  /\b(capa|cover( image)?)\b/i.test(subfields(field, '3yz').join(' ')) || /\/covers?\/|\/capas?\//i.test(new URL(url).pathname)

const isRestricted = (field: DataField): boolean =>
  /restrit|restricted|assinant|subscri|somente (para )?(alunos|usu[aá]rios)|login|senha/i.test(subfields(field, 'z3').join(' '))

const linkTags = tagGroup(['856', '859'])

export function describeLinks(record: MarcRecord): Link[] {
  const links = dataFields(record, linkTags).flatMap((field) =>
    subfields(field, 'u').flatMap((text): Link[] => {
      const url = webAddress(text)
      if (!url) return []
      const label = clean(subfields(field, 'y').join(' ')) || clean(subfields(field, '3').join(' '))
      const note = readable(subfields(field, 'z').join(' '))
      const format = clean(subfields(field, 'q').join(' '))
      const kind = isCover(field, url) ? 'cover' : (kinds[field.ind2] ?? 'unknown')
      return [{ url, kind, ...(label && { label }), ...(note && { note }), ...(format && { format }), restricted: isRestricted(field) }]
    }),
  )
  return links.filter((link, at) => links.findIndex((other) => other.url === link.url) === at)
}
