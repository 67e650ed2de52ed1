import { authorityRoles, getAuthority, listAuthorityTitles, type Authority, type AuthorityRole } from '@farol/contract/authorities.ts'
import type { Reply } from '@farol/contract/address.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, missingHeading, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'

export interface AuthorityData {
  readonly authority: Loaded<Authority>
  /** The role whose titles are shown. */
  readonly role?: AuthorityRole
  readonly titles?: Loaded<Reply<typeof listAuthorityTitles>>
}

const isRole = (text: string | null): text is AuthorityRole => (authorityRoles as readonly (string | null)[]).includes(text)

/** Loads one heading with one page of its titles: those of the role in the address, else of the first that has any. */
export async function loadAuthority({ call }: Deps, code: string, query: URLSearchParams): Promise<AuthorityData> {
  if (!/^[1-9]\d{0,14}$/.test(code)) return { authority: { ok: false, status: 404 } }
  const params = { id: Number(code) }
  const authority = await attempt(call(getAuthority, { params }))
  if (!authority.ok) return { authority }
  const asked = query.get('papel')
  const role = isRole(asked) ? asked : authority.value.titulos[0]?.papel
  if (!role) return { authority }
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const titles = await attempt(call(listAuthorityTitles, { params, query: { papel: role, page } }))
  return { authority, role, titles }
}

const schemaTypes: Partial<Record<Authority['tipo'], string>> = {
  pessoa: 'Person',
  entidade: 'Organization',
  evento: 'Event',
  lugar: 'Place',
  editora: 'Organization',
  serie: 'CreativeWorkSeries',
  titulo: 'CreativeWork',
}

const schemaOf = (authority: Authority, address: string) => ({
  '@context': 'https://schema.org',
  '@type': schemaTypes[authority.tipo] ?? 'DefinedTerm',
  '@id': address,
  url: address,
  name: authority.descricao,
  ...(authority.variantes.length > 0 && { alternateName: authority.variantes.map((one) => one.descricao) }),
  ...(authority.identificadores.some((one) => one.url) && { sameAs: authority.identificadores.flatMap((one) => one.url ?? []) }),
})

/** What the page of a heading, or of its record, says of itself. */
export const authorityHead =
  (part: '' | '/marc'): HeadOf =>
  (data, { texts, language, site }) => {
    const { authority } = data as AuthorityData
    const page = (name: string) => texts.t('pageTitle', { page: name, site: site.name })
    if (!authority.ok) return { title: page(texts.t(missingHeading(authority))), noindex: true }
    const { cod_autoridade: code, descricao: name, desc_tipo: kind, titulos } = authority.value
    const path = authorityAddress(code)
    const total = Math.max(0, ...titulos.map((one) => one.total))
    return {
      title: page(part === '' ? name : `MARC: ${name}`),
      description: texts.getFixedT(language, 'record')('authority.description', { kind, name, total }),
      canonical: path + part,
      // A heading that no record describes says nothing that its titles do not.
      noindex: part !== '' || !authority.value.registro,
      jsonLd: schemaOf(authority.value, site.publicUrl + path),
    }
  }
