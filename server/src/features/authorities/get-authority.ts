import { authorityRoles, type Authority, type AuthorityRole } from '@farol/contract/authorities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { describeAuthority, type AuthorityDescription } from '../../catalogue/describe-authority.ts'
import type { HeadingKind } from '../../catalogue/description/description.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import { familyMarcRows } from '../../catalogue/views/family-marc.ts'
import type { HeadingReference, ReferenceFrom, StoredHeading } from '../../ports/headings.ts'
import type { Stores } from '../../ports/stores.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { loadCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { authorityTexts, kinds, roles } from './wire.ts'

export type AuthorityDeps = Pick<Stores, 'headings'>

async function headingOf({ headings }: AuthorityDeps, id: number): Promise<StoredHeading> {
  const heading = await headings.byId(id)
  if (!heading) throw new Refusal('autoridade_nao_encontrada')
  return heading
}

const recordOf = ({ record }: StoredHeading) => (record === undefined ? undefined : parseStoredRecord(record))

/** What another heading says of this one, seen from here: who calls it narrower is its broader term. */
const mirrored: Readonly<Record<HeadingReference['kind'], HeadingReference['kind']>> = {
  see: 'see',
  see_also: 'see_also',
  earlier: 'later',
  later: 'earlier',
  broader: 'narrower',
  narrower: 'broader',
}

type Neighbour = Authority['variantes'][number]

/** Neighbours of one kind: those the record names, then those that name it. Each once. */
function neighbours(kind: HeadingReference['kind'], own: readonly HeadingReference[], from: readonly ReferenceFrom[]): Neighbour[] {
  const named = own
    .filter((one) => one.kind === kind)
    .map(({ label, targetId }) => ({ descricao: label, ...(targetId !== undefined && { cod_autoridade: String(targetId) }) }))
  const naming = from
    .filter((one) => one.kind !== 'see' && mirrored[one.kind] === kind)
    .map(({ label, headingId }) => ({ descricao: label, cod_autoridade: String(headingId) }))
  const known = new Set(named.map((one) => one.cod_autoridade ?? one.descricao))
  return [...named, ...naming.filter((one) => !known.has(one.cod_autoridade))]
}

const notesOf = (described: AuthorityDescription | undefined, language: Language): Authority['notas'] =>
  (described?.notes ?? []).map(({ kind, text }) => ({ tipo: kind, rotulo: authorityTexts(language).note[kind], texto: text }))

const identifiersOf = (described: AuthorityDescription | undefined): Authority['identificadores'] =>
  (described?.identifiers ?? []).map(({ scheme, value, url }) => ({
    esquema: scheme,
    valor: value,
    ...(url && { url }),
  }))

/** Throws where the source deleted the record of a heading that no title has any more. */
async function requirePresent({ withdrawals }: Pick<Stores, 'withdrawals'>, { id, label }: StoredHeading): Promise<void> {
  const withdrawnAt = await withdrawals.ofHeading(id)
  if (withdrawnAt !== undefined) throw new Refusal('autoridade_retirada', { nome: label, dia: localDay(withdrawnAt) })
}

/** One heading with its neighbours. Throws `autoridade_nao_encontrada`, `autoridade_retirada`. */
export async function getAuthority(deps: AuthorityDeps & Pick<Stores, 'withdrawals'>, id: number, language: Language): Promise<Authority> {
  const heading = await headingOf(deps, id)
  const { headings } = deps
  const [own, from, counts] = await Promise.all([headings.references(id), headings.referencesFrom(id), headings.titleCounts(id)])
  if (heading.record === undefined && counts.size === 0) await requirePresent(deps, heading)
  const record = recordOf(heading)
  const described = record && describeAuthority(record)
  const kind = kinds[heading.kind as HeadingKind]
  return {
    cod_autoridade: String(id),
    tipo: kind,
    desc_tipo: authorityTexts(language).kind[heading.kind as HeadingKind],
    descricao: heading.label,
    ...(described?.dates && { datas: described.dates }),
    registro: record !== undefined,
    ...(record && { lider: record.leader }),
    variantes: neighbours('see', own, []),
    anteriores: neighbours('earlier', own, from),
    posteriores: neighbours('later', own, from),
    gerais: neighbours('broader', own, from),
    especificos: neighbours('narrower', own, from),
    relacionados: neighbours('see_also', own, from),
    notas: notesOf(described, language),
    identificadores: identifiersOf(described),
    links: (described?.links ?? []).map((url) => ({ url })),
    titulos: authorityRoles.flatMap((papel) => {
      const total = counts.get(roles[papel]) ?? 0
      return total > 0 ? [{ papel, rotulo: authorityTexts(language).role[papel], total }] : []
    }),
  }
}

/** The authority record as bare rows; none for a heading that titles made. Throws `autoridade_nao_encontrada`. */
export async function getAuthorityMarc(deps: AuthorityDeps, id: number) {
  const record = recordOf(await headingOf(deps, id))
  return record ? familyMarcRows(record) : []
}

export interface AuthorityTitlesAsked {
  readonly id: number
  readonly role: AuthorityRole
  readonly page: number
  readonly perPage: number
}

/** One page of the titles that hang on a heading in one way, newest first. Throws `autoridade_nao_encontrada`. */
export async function listAuthorityTitles(deps: CardDeps, asked: AuthorityTitlesAsked, language: Language) {
  await headingOf(deps, asked.id)
  const { page, perPage } = asked
  const stored = roles[asked.role]
  const [counts, ids] = await Promise.all([
    deps.headings.titleCounts(asked.id),
    deps.headings.titlesOf(asked.id, [stored], { offset: (page - 1) * perPage, limit: perPage }),
  ])
  return { data: await loadCards(deps, ids, language), total: counts.get(stored) ?? 0, page, perPage }
}
