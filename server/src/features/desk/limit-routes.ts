import { listLimits, setLimit } from '@farol/contract/schemas/desk/policies.ts'
import type { Limit } from '@farol/contract/desk/policies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { fingerprintOf } from '../../calls/fingerprint.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { ReaderCategory } from '../../ports/desk-readers.ts'
import type { LimitKind, LoanLimit } from '../../ports/library-system/policies.ts'
import type { Stores } from '../../ports/stores.ts'
import { actingOf, mayInAll } from './desk-act.ts'
import { noteReason } from './note-reason.ts'

export type LimitDeps = Pick<Stores, 'librarySystem' | 'deskReaders'>

/** Limits of a category in all libraries. */
const limitsOf = (all: readonly LoanLimit[], { id }: ReaderCategory) =>
  all.filter((one) => one.libraryId === undefined && one.categoryId === id && one.maximum !== undefined)

type CategoryLimit = Pick<LoanLimit, 'kind' | 'group' | 'maximum'>

const versionOf = (own: readonly CategoryLimit[]): string =>
  fingerprintOf(own.map(({ kind, group = '', maximum }) => [kind, group, maximum].join(' ')).toSorted())

function limitToWire(all: readonly LoanLimit[], category: ReaderCategory, language: Language): Limit {
  const own = limitsOf(all, category)
  const { code, names } = category
  const most = (kind: LimitKind) => own.find((one) => one.kind === kind)?.maximum
  const [loans, holds, requests] = [most('total'), most('holds'), most('requests')]
  return {
    categoria: code,
    desc_categoria: names[language] ?? names['pt'] ?? code,
    versao: versionOf(own),
    ...(loans !== undefined && { emprestimos: loans }),
    grupos: own.flatMap(({ kind, group, maximum }) =>
      kind === 'group' && group !== undefined ? [{ grupo: group, emprestimos: maximum! }] : [],
    ),
    ...(holds !== undefined && { reservas: holds }),
    ...(requests !== undefined && { solicitacoes: requests }),
  }
}

/** How much each category may have. */
export function bindLimits(binding: Binding, deps: LimitDeps): void {
  bind(binding, listLimits, { perMinute: 120 }, async ({ language }) => {
    const { limits } = await deps.librarySystem.policies.limits()
    return { data: (await deps.deskReaders.categories()).map((category) => limitToWire(limits, category, language)) }
  })
  bindAct(binding, setLimit, {}, async ({ staff, body, language }, inside) => {
    mayInAll(staff, deskActivities.policies)
    await inside.patrons.lockCategory(body.categoria)
    const category = (await inside.deskReaders.categories()).find((one) => one.code === body.categoria)
    if (!category) throw new Refusal('nao_encontrado')
    const { policies } = inside.librarySystem
    const { limits: before } = await policies.limits()
    const groups = new Map(
      before.flatMap((one) =>
        one.kind === 'group' && one.categoryId === category.id && one.libraryId === undefined ? [[one.group!, undefined] as const] : [],
      ),
    ) as Map<string, number | undefined>
    for (const { grupo, emprestimos } of body.grupos) groups.set(grupo, emprestimos)
    const most = (kind: LimitKind, maximum: number | undefined, group?: string): CategoryLimit => ({
      kind,
      ...(maximum !== undefined && { maximum }),
      ...(group !== undefined && { group }),
    })
    const wanted = [
      most('total', body.emprestimos),
      most('holds', body.reservas),
      most('requests', body.solicitacoes),
      ...[...groups].map(([group, maximum]) => most('group', maximum, group)),
    ]
    const version = versionOf(limitsOf(before, category))
    if (body.versao !== undefined && body.versao !== version) {
      // Sent again because its answer was lost.
      if (versionOf(wanted.filter(({ maximum }) => maximum !== undefined)) === version) return limitToWire(before, category, language)
      throw new Refusal('estado_invalido', { estado: version })
    }
    for (const limit of wanted) await policies.putLimit({ categoryId: category.id, ...limit }, actingOf(staff))
    await noteReason(inside, staff, { kind: 'patron_category', id: category.id }, body.motivo)
    return limitToWire((await policies.limits()).limits, category, language)
  })
}
