import { listCategoryActivities, setCategoryActivities } from '@farol/contract/schemas/desk/access.ts'
import { activities } from '@farol/contract/activities.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { fingerprintOf } from '../../calls/fingerprint.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { CategoryGrants } from '../../ports/activities.ts'
import { usualActivities } from '../../ports/patrons.ts'
import type { Stores } from '../../ports/stores.ts'
import { mayInAll } from './desk-act.ts'
import { staffActor } from '../../ports/tokens.ts'

export type CategoryDeps = Pick<Stores, 'activities'> & {
  /** What an activity is called. */
  readonly activityName: (code: number, language: Language) => string
}

/** The module of what is granted here where the usual list names none: the account. */
const accountModule = 2
const ofReaders = Object.values(activities) as readonly number[]
const ofStaff = new Set<number>(Object.values(deskActivities))

const moduleOf = (activity: number) => usualActivities.find((one) => one.activity === activity)?.module ?? accountModule

const versionOf = ({ activities: granted }: Pick<CategoryGrants, 'activities'>): string =>
  fingerprintOf(granted.toSorted((one, other) => one - other))

const categoryToWire = (category: CategoryGrants, language: Language) => ({
  categoria: category.code,
  desc_categoria: category.names[language] ?? category.names['pt'] ?? category.code,
  versao: versionOf(category),
  pessoas: category.people,
  atividades: [...category.activities],
})

async function categoryOf({ activities: grants }: Pick<Stores, 'activities'>, code: string): Promise<CategoryGrants> {
  const found = (await grants.ofCategories()).find((one) => one.code === code)
  if (!found) throw new Refusal('nao_encontrado')
  return found
}

/** Activities of the staff come by roles and are granted to nobody else; a number that nobody uses means nothing. */
function checkWanted(before: CategoryGrants, wanted: readonly number[]): void {
  const isKnown = (code: number) => !ofStaff.has(code) && (ofReaders.includes(code) || before.activities.includes(code))
  if (!wanted.every(isKnown)) throw new Refusal('dados_invalidos', {}, [{ field: 'atividades', code: 'valor_invalido' }])
}

/** What categories of readers may do. */
export function bindCategories(binding: Binding, deps: CategoryDeps): void {
  bind(binding, listCategoryActivities, { perMinute: 120 }, async ({ language }) => {
    const categories = await deps.activities.ofCategories()
    const known = new Set([...ofReaders, ...categories.flatMap((one) => one.activities)])
    const named = [...known].map((code) => ({ cod_atividade: code, descricao: deps.activityName(code, language) }))
    return {
      data: categories.map((one) => categoryToWire(one, language)),
      atividades: named.toSorted((one, other) => one.cod_atividade - other.cod_atividade),
    }
  })
  bindAct(binding, setCategoryActivities, { perMinute: 60 }, async ({ staff, body, language }, inside) => {
    mayInAll(staff, deskActivities.access)
    await inside.patrons.lockCategory(body.categoria)
    const before = await categoryOf(inside, body.categoria)
    const version = versionOf(before)
    const wanted = [...new Set(body.atividades)]
    if (body.versao !== undefined && body.versao !== version) {
      // Sent again because its answer was lost.
      if (versionOf({ activities: wanted }) === version) return categoryToWire(before, language)
      throw new Refusal('estado_invalido', { estado: version })
    }
    checkWanted(before, wanted)
    const to = { kind: 'category', id: before.id } as const
    const [granted, revoked] = [
      wanted.filter((code) => !before.activities.includes(code)),
      before.activities.filter((code) => !wanted.includes(code)),
    ]
    for (const activity of granted) await inside.activities.grant(to, { module: moduleOf(activity), activity })
    for (const activity of revoked) await inside.activities.revoke(to, activity)
    const detail = { library: staff.libraryId, category: before.code, granted, revoked, reason: body.motivo }
    const actor = staffActor(staff)
    await inside.audit.record({ actor, act: 'set_category_activities', subject: { kind: 'category', id: before.id }, detail })
    return categoryToWire(await categoryOf(inside, before.code), language)
  })
}
