import type { HeldKind, PrivacyPage } from '@farol/contract/privacy.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { columnsOf, type PrivacyEntry } from '../../privacy/entry.ts'
import { heldKinds, type HeldKindName } from '../../privacy/held-tables.ts'
import { heldIn, type HeldEntry } from '../../privacy/register.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { erasable } from './erase-kind.ts'
import { dayOf } from './local-day.ts'
import { storedInWords } from './obstacles.ts'
import { showTerms, type TermsDeps } from './terms.ts'

export type PrivacyDeps = Pick<Stores, 'audit' | 'dataRequests' | 'heldData' | 'libraries' | 'staffGrants'> &
  TermsDeps & { readonly clock: Clock }

/** The rule that is shown for a kind: that of the first table with something personal in it. */
function ruleOf({ privacy }: HeldEntry): PrivacyEntry {
  const entries = [...columnsOf(privacy).values()]
  return entries.find((entry) => entry.class === 'personal' || entry.class === 'sensitive') ?? entries.at(-1)!
}

interface Counted {
  readonly table: HeldEntry
  readonly rows: number
  readonly since?: string
}

function kindOf(kind: HeldKindName, counted: readonly Counted[], language: Language): HeldKind {
  const words = serverTexts(language, 'privacy')
  const { purpose, basis, retention, seenBy } = ruleOf(counted[0]!.table)
  const since = counted
    .flatMap((one) => one.since ?? [])
    .toSorted()
    .at(0)
  const erase = erasable.find((one) => one.kind === kind)
  return {
    tipo: kind,
    descricao: words.kind[kind],
    quantidade: counted.reduce((sum, { rows }) => sum + rows, 0),
    ...(since !== undefined && { desde: dayOf(since) }),
    finalidade: words.purpose[purpose],
    base_legal: words.basis[basis],
    prazo: words.retention[retention],
    quem_ve: [...new Set(seenBy)].map((viewer) => words.viewer[viewer]).join(', '),
    ...(erase && { apagar: { tipo: erase.wire, efeito: words.erase[erase.wire] } }),
  }
}

async function heldBy({ heldData }: PrivacyDeps, patronId: number, language: Language): Promise<HeldKind[]> {
  const counted: Counted[] = []
  for (const table of heldIn(heldData.register)) counted.push({ table, ...(await heldData.count(patronId, table.name)) })
  return heldKinds
    .map((kind) => ({ kind, tables: counted.filter(({ table }) => table.held.kind === kind) }))
    .filter(({ tables }) => tables.some(({ rows }) => rows > 0))
    .map(({ kind, tables }) => kindOf(kind, tables, language))
}

const maxReadings = 50

const openings = ['read_reader', 'read_history', 'revealed_cpf']

/** The library at whose desk the record was opened. */
const deskOf = (detail: unknown) => (detail as { readonly library?: number } | undefined)?.library

/** Who of the staff opened the record: the day, the library, the role. */
async function readingsOf({ audit, libraries, staffGrants }: PrivacyDeps, patronId: number, language: Language) {
  const reads = await audit.list({ subject: { kind: 'patron', id: patronId }, byStaff: true, acts: openings, limit: maxReadings })
  const all = await libraries.libraries()
  const { role: names } = serverTexts(language, 'privacy')
  return Promise.all(
    reads.map(async ({ at, actor, detail }) => {
      const desk = deskOf(detail)
      const grants = 'loginId' in actor ? await staffGrants.ofLogin(actor.loginId) : []
      const grant = grants.find(({ libraryId }) => libraryId === undefined || libraryId === desk)
      const library = all.find(({ id }) => id === desk)
      return {
        data: dayOf(at),
        ...(library && { cod_biblioteca: library.code }),
        desc_biblioteca: library?.name ?? names.everywhere,
        funcao: grant ? names[grant.role] : names.staff,
      }
    }),
  )
}

async function actsOf({ audit }: PrivacyDeps, patronId: number, language: Language) {
  const words = serverTexts(language, 'privacy')
  // Of loans, holds and requests too, whose acts name them and not the person.
  const entries = await audit.list({ actingForId: patronId, limit: maxReadings })
  return entries.map(({ at, act }) => ({
    quando: at,
    quem: words.delegate,
    ato: new Map(Object.entries(words.act)).get(act) ?? words.act.other,
  }))
}

const copyStates = { waiting: 'preparando', running: 'preparando', ready: 'pronta', fetched: 'retirada', expired: 'vencida' } as const

async function copyOf({ dataRequests, clock }: PrivacyDeps, patronId: number): Promise<PrivacyPage['copia']> {
  const copy = await dataRequests.latestCopy(patronId)
  if (!copy || copy.state === 'failed') return undefined
  const isOver = copy.state === 'ready' && copy.expiresAt !== undefined && copy.expiresAt <= clock.now()
  return {
    situacao: isOver ? 'vencida' : copyStates[copy.state],
    pedida_em: copy.requestedAt.toISOString(),
    ...(copy.expiresAt && { ate: copy.expiresAt.toISOString() }),
    ...(copy.state === 'ready' && !isOver && { link: String(copy.id) }),
  }
}

async function deletionOf({ dataRequests }: PrivacyDeps, patronId: number, language: Language): Promise<PrivacyPage['exclusao']> {
  const asked = await dataRequests.latestDeletion(patronId)
  if (!asked || (asked.state !== 'waiting' && asked.state !== 'refused')) return undefined
  return {
    pedida_em: asked.requestedAt.toISOString(),
    ...(asked.state === 'waiting' && asked.dueAt && { sera_em: asked.dueAt.toISOString() }),
    pendencias: [...storedInWords(asked.obstacles, language)],
  }
}

/** Everything that is held about a person by kind, who opened it, and what was asked for. */
export async function showPrivacy(deps: PrivacyDeps, { personId }: PatronBearer, language: Language): Promise<PrivacyPage> {
  const [dados, consultas, atos_de_outros, consents, termos, copia, exclusao] = await Promise.all([
    heldBy(deps, personId, language),
    readingsOf(deps, personId, language),
    actsOf(deps, personId, language),
    deps.dataRequests.consents(personId),
    showTerms(deps, personId, language),
    copyOf(deps, personId),
    deletionOf(deps, personId, language),
  ])
  return {
    dados,
    consultas,
    atos_de_outros,
    consentimentos: consents.map(({ kind, version, givenAt }) => ({
      descricao: serverTexts(language, 'privacy').consent[kind],
      versao: version,
      data: dayOf(givenAt),
    })),
    ...(termos && { termos }),
    ...(copia && { copia }),
    ...(exclusao && { exclusao }),
  }
}
