import type { TitleReply } from '@farol/contract/titles.ts'
import type { Role, TitleDescription } from '../../catalogue/description/description.ts'
import { hostTitle, pageRange, universityOf } from '../../catalogue/exports/full-title.ts'
import { citedName } from '../../catalogue/references/cited-names.ts'
import { entryNames, referenceOf } from '../../catalogue/references/model.ts'
import type { TitleHeading } from '../../ports/headings.ts'

type Facts = TitleReply['citacao']
type Part = Facts['nomes'][number]['papel']

const parts: Readonly<Partial<Record<Role, Part>>> = {
  organizer: 'editor',
  coordinator: 'editor',
  compiler: 'editor',
  editor: 'editor',
  translator: 'tradutor',
  director: 'diretor',
  adviser: 'orientador',
  coadviser: 'orientador',
  degree_grantor: 'instituicao',
}

const kinds = { person: 'pessoa', entity: 'entidade', event: 'evento' } as const

function citedNames(title: TitleDescription, headings: readonly TitleHeading[]): Facts['nomes'] {
  const { names: first, role } = entryNames(title)
  return title.names.map((name) => {
    const heading = headings.find(({ label, kind }) => label === name.label && kind === name.kind)
    const begins = first.includes(name) && !role
    return {
      nome: citedName(name),
      tipo: kinds[name.kind],
      papel: begins ? 'autor' : (parts[name.roles[0] ?? 'contributor'] ?? 'colaborador'),
      ...(heading && { cod_autoridade: String(heading.headingId) }),
    }
  })
}

/** What programs that cite read of a title: who did what, and what it is a part of. */
export function citationFacts(title: TitleDescription, headings: readonly TitleHeading[]): Facts {
  const reference = referenceOf(title)
  const { host } = reference
  const pages = pageRange(host?.enumeration.pages)
  const pdf = title.links.find(({ kind, url }) => kind === 'full_text' && /^https?:[^?#]+\.pdf$/i.test(url))?.url
  const within = hostTitle(reference)
  const facts = {
    em: within, issn_em: host?.issn, volume: host?.enumeration.volume, numero: host?.enumeration.number, pagina_inicial: pages?.first, pagina_final: pages?.last,
    instituicao: universityOf(reference), pdf,
  } // prettier-ignore
  return { nomes: citedNames(title, headings), ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) }
}
