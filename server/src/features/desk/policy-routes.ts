import { libraryZone } from '@farol/contract/library-zone.ts'
import { addPolicy, listPolicies, retirePolicy } from '@farol/contract/schemas/desk/policies.ts'
import type { Policy } from '@farol/contract/desk/policies.ts'
import { explainRule } from '@farol/contract/schemas/desk/copies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { refuse } from '../../circulation/decision.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { policyConflicts, type LoanPolicy } from '../../circulation/policy-choice.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { actingOf, categoryIdsOf, decided, libraryNames, libraryOf, mayIn, mayInAll } from './desk-act.ts'
import { noteReason } from './note-reason.ts'
import { keysOf, type KeyDeps } from './policy-keys.ts'
import { choiceToWire, type PolicyNames, policyOf, policyToWire, wrongTerms } from './policy-wire.ts'

export type PolicyDeps = KeyDeps & { readonly clock: Clock }

const namesOf = async (stores: Pick<Stores, 'libraries' | 'deskReaders' | 'deskLists'>, now: Date): Promise<PolicyNames> => ({
  libraries: await libraryNames(stores),
  categories: await stores.deskReaders.categories(),
  today: localMoment(now, libraryZone()).date,
  loans: await stores.deskLists.loansByPolicy(),
})

const stateOf = ({ em_vigor, de, encerrada_em }: Policy, today: string) =>
  em_vigor ? 'em_vigor' : encerrada_em === undefined && de > today ? 'futuras' : 'encerradas'

/** A row for all libraries is made and retired by who may do so in all of them. */
const mayChange = (staff: StaffBearer, libraryId: number | undefined) =>
  libraryId === undefined ? mayInAll(staff, deskActivities.policies) : mayIn(staff, deskActivities.policies, libraryId)

/** A living row, if the staff may retire or replace it. Throws `nao_encontrado`, `acesso_negado`. */
async function rowFor({ librarySystem }: Pick<Stores, 'librarySystem'>, staff: StaffBearer, code: string) {
  const policy = (await librarySystem.policies.list()).policies.find((one) => String(one.id) === code)
  if (!policy) throw new Refusal('nao_encontrado')
  mayChange(staff, policy.libraryId)
  return policy
}

/** Days of the replaced row that neither would hold for: it ends at once. Throws `estado_invalido`. */
function checkGap({ from = '', until }: LoanPolicy, de: string, today: string): void {
  const first = from > today ? from : today
  if (first < de && (until === undefined || first <= until)) throw new Refusal('estado_invalido', { a_partir_de: de })
}

/** Rows of the loan policy: retired and replaced, never changed; and which of them decides. */
export function bindPolicies(binding: Binding, deps: PolicyDeps): void {
  bind(binding, listPolicies, { perMinute: 120 }, async ({ query }) => {
    const names = await namesOf(deps, deps.clock.now())
    const { page, perPage } = query
    const { policies } = deps.librarySystem
    const retired = query.situacao === 'encerradas' ? (await policies.retired()).policies : []
    const rows = [...(await policies.list()).policies, ...retired]
      .map((policy) => policyToWire(policy, names))
      .filter((row) => query.biblioteca === undefined || row.cod_biblioteca === query.biblioteca)
      .filter((row) => query.categoria === undefined || row.categorias.length === 0 || row.categorias.includes(query.categoria))
      .filter((row) => query.grupo === undefined || row.grupos.length === 0 || row.grupos.includes(query.grupo))
      .filter((row) => query.tipo === undefined || row.tipos.length === 0 || row.tipos.includes(query.tipo))
      .filter((row) => query.situacao === undefined || stateOf(row, names.today) === query.situacao)
      .toSorted((one, other) => Number(other.em_vigor) - Number(one.em_vigor) || one.numero - other.numero)
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
  })
  bindAct(binding, addPolicy, {}, async ({ staff, body }, inside) => {
    if (body.ate !== undefined && body.ate < body.de) throw new Refusal('periodo_invertido')
    const wrong = wrongTerms(body).map((field) => ({ field, code: 'valor_invalido' as const }))
    if (wrong.length > 0) throw new Refusal('dados_invalidos', {}, wrong)
    const library = body.cod_biblioteca === undefined ? undefined : await libraryOf(inside, body.cod_biblioteca)
    mayChange(staff, library?.id)
    const replaced = body.substitui === undefined ? undefined : await rowFor(inside, staff, String(body.substitui))
    const policy = policyOf(body, library?.id, await categoryIdsOf(inside, body.categorias))
    const names = await namesOf(inside, deps.clock.now())
    if (replaced) checkGap(replaced, body.de, names.today)
    if (body.previa) {
      const conflicts = policyConflicts({ ...policy, id: body.substitui ?? 0 }, (await inside.librarySystem.policies.list()).policies)
      if (conflicts.length > 0) decided(refuse(conflicts))
      return policyToWire({ ...policy, id: body.substitui ?? 0 }, names)
    }
    const { id } = decided(await inside.librarySystem.policies.save(policy, actingOf(staff), body.substitui))
    await noteReason(inside, staff, { kind: 'loan_policy', id }, body.motivo)
    return policyToWire({ ...policy, id }, names)
  })
  bindAct(binding, retirePolicy, {}, async ({ staff, params, body }, inside) => {
    const policy = await rowFor(inside, staff, params.cod)
    decided(await inside.librarySystem.policies.retire(policy.id, actingOf(staff)))
    await noteReason(inside, staff, { kind: 'loan_policy', id: policy.id }, body.motivo)
    const names = await namesOf(inside, deps.clock.now())
    return policyToWire({ ...policy, retired: true, retiredOn: names.today }, names)
  })
  bind(binding, explainRule, { perMinute: 300 }, async ({ staff, query, language }) => {
    const { keys, registrationUntil } = await keysOf(deps, staff, query)
    const { choice, due } = await deps.librarySystem.policies.tryLoan(keys, query.dia, registrationUntil)
    const names = { libraries: await libraryNames(deps), categories: await deps.deskReaders.categories() }
    return {
      ...choiceToWire(choice, names),
      ...(due.done && { data_devolucao: due.dueOn, hora_devolucao: due.dueTime }),
      motivos: reasonsToWire(due.refused ? due.reasons : [], language, 'operator'),
    }
  })
}
