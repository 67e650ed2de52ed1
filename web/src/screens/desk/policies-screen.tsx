import type { ChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { listPolicies, retirePolicy, type Policy } from '@farol/contract/desk/policies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { ChoiceField, useChoiceNames } from '../../features/desk/choices.tsx'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskSession, useMayInLibrary } from '../../features/desk/desk-session.ts'
import { PolicyForm } from '../../features/desk/policy-form.tsx'
import { ReasonAct } from '../../features/desk/reason-act.tsx'
import { Said } from '../../features/desk/said.tsx'
import { TryPolicy } from '../../features/desk/try-policy.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { daysUntil } from '../../i18n/typed-day.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const states = ['em_vigor', 'futuras', 'encerradas'] as const
const filters = ['biblioteca', 'categoria', 'grupo', 'tipo'] as const
const lists = [
  ['categoria', 'categorias'],
  ['grupo', 'grupos'],
  ['tipo', 'tipos'],
] as const

function Terms({ row }: { row: Policy }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const perHour = row.unidade !== 'dias'
  const fine = (perHour ? row.multa_hora_centavos : row.multa_dia_centavos) ?? 0
  const words = [
    t(`policies.term.${row.unidade}`, { count: row.prazo }),
    t('policies.renews', { desk: row.renovacoes, web: row.renovacoes_web }),
    row.limite !== undefined && t('policies.most', { count: row.limite }),
    fine > 0 && t(perHour ? 'policies.fineByHour' : 'policies.fine', { amount: formatMoney(fine, language) }),
    (row.afastamento_por_dia ?? 0) > 0 && t('policies.penalty', { count: row.afastamento_por_dia ?? 0 }),
    t('policies.pickUp', { count: row.dias_retirada }),
  ]
  return <>{words.filter(Boolean).join(' · ')}</>
}

interface TableProps {
  readonly rows: readonly Policy[]
  /** The row is taken for a new one; in its place where it may be ended. */
  readonly onCopy: (row: Policy, isCopy: boolean) => void
  readonly onChange: () => void
}

function PolicyTable({ rows, onCopy, onChange }: TableProps) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const nameOf = useChoiceNames()
  const mayChange = useMayInLibrary(deskActivities.policies)
  const [today] = useState(() => daysUntil(new Date(), 0).until)
  const stateOf = (row: Policy) => (row.em_vigor ? 'inForce' : row.encerrada_em === undefined && row.de > today ? 'coming' : 'retired')
  const all = (list: keyof ChoiceLists, codes: readonly string[]) =>
    codes.length === 0 ? t('policies.any') : codes.map((code) => nameOf(list, code)).join(', ')
  const columns: readonly Column<Policy>[] = [
    { name: t('policies.number'), cell: (row) => <b className="num">{row.numero}</b> },
    { name: t('policies.library'), cell: (row) => row.cod_biblioteca ?? t('policies.everyLibrary') },
    { name: t('policies.categorias'), cell: (row) => all('categorias', row.categorias) },
    { name: t('policies.grupos'), cell: (row) => all('grupos', row.grupos) },
    { name: t('policies.tipos'), cell: (row) => all('tipos', row.tipos) },
    { name: t('policies.terms'), cell: (row) => <Terms row={row} /> },
    {
      name: t('holds.state'),
      cell: (row) => (
        <>
          <Badge shape={row.em_vigor ? 'full' : 'hollow'} tone={row.em_vigor ? 'ok' : undefined}>
            {t(`policies.${stateOf(row)}`)}
          </Badge>
          {stateOf(row) === 'coming' && <p className="small">{t('policies.fromDay', { day: formatDay(row.de, language) })}</p>}
          {row.encerrada_em && <p className="small">{t('policies.endedOn', { day: formatDay(row.encerrada_em, language) })}</p>}
          {row.ate && <p className="small">{t('policies.untilDay', { day: formatDay(row.ate, language) })}</p>}
          {row.emprestimos > 0 && <p className="small">{t('policies.loans', { count: row.emprestimos })}</p>}
        </>
      ),
    },
    {
      name: t('acts'),
      withScripts: true,
      cell: (row) =>
        stateOf(row) !== 'retired' && (
          <>
            <Button slim onClick={() => onCopy(row, !mayChange(row.cod_biblioteca))} aria-label={`${t('policies.copy')}: ${row.numero}`}>
              {t('policies.copy')}
            </Button>
            {mayChange(row.cod_biblioteca) && (
              <ReasonAct
                label={t('policies.retire')}
                of={String(row.numero)}
                kind="bare"
                send={(motivo, key) => call(retirePolicy, { params: { cod: String(row.numero) }, body: { motivo }, idempotencyKey: key })}
                onDone={onChange}
              />
            )}
          </>
        ),
    },
  ]
  return (
    <DataTable caption={t('policies.heading')} columns={columns} groups={[{ key: 'all', rows }]} rowKey={(row) => String(row.numero)} />
  )
}

function Filters() {
  const { t } = useTranslation('desk-work')
  const { value, change } = useDeskQuery()
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = typedFields(event.currentTarget)
        change(Object.fromEntries(filters.map((name) => [name, typed[name]])))
      }}
    >
      <SelectField key={value('biblioteca')} name="biblioteca" label={t('policies.filter.biblioteca')} defaultValue={value('biblioteca')}>
        <option value="">{t('policies.everyLibrary')}</option>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      {lists.map(([name, list]) => (
        <ChoiceField key={name} list={list} name={name} label={t(`policies.filter.${name}`)} any={t('every')} value={value(name)} />
      ))}
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}

/** The form for a row: from nothing, or in the place of another. */
type Editing = { readonly old?: Policy; readonly isCopy?: boolean } | undefined

/** `/equipe/politicas`: rows of the loan policy, which one decides, and new ones. A row is never changed: a new one takes its place. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, value, oneOf, addressWith, addressOf } = useDeskQuery()
  const [editing, setEditing] = useState<Editing>()
  const state = oneOf('situacao', states) ?? 'em_vigor'
  const chosen = Object.fromEntries(filters.filter((name) => value(name) !== '').map((name) => [name, value(name)]))
  const answer = useAnswer(`${state} ${JSON.stringify(chosen)} ${page}`, () =>
    call(listPolicies, { query: { ...chosen, situacao: state, page, perPage } }),
  )
  const done = () => {
    setEditing(undefined)
    answer.reload()
  }
  return (
    <>
      <DeskHeading title={t('policies.heading')}>
        <Button slim aria-expanded={editing !== undefined} onClick={() => setEditing(editing ? undefined : {})}>
          {t('policies.new')}
        </Button>
      </DeskHeading>
      {editing && (
        <section aria-labelledby="nova-linha">
          <h2 className="h2" id="nova-linha">
            {editing.old && !editing.isCopy ? t('policies.inPlaceOf', { number: editing.old.numero }) : t('policies.new')}
          </h2>
          <PolicyForm key={editing.old?.numero ?? 'new'} old={editing.old} isCopy={editing.isCopy ?? false} onDone={done} />
        </section>
      )}
      <Tabs
        label={t('policies.states')}
        tabs={states.map((one) => ({ to: addressWith({ situacao: one }), label: t(`policies.state.${one}`), current: one === state }))}
      />
      <Filters />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('policies.count', { count: found.total })}</Said>
            {found.total > 0 && (
              <PolicyTable rows={found.data} onCopy={(old, isCopy) => setEditing({ old, isCopy })} onChange={answer.reload} />
            )}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
      <TryPolicy />
    </>
  )
}
