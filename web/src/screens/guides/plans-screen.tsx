import { maxPlansInFile, type TeachingPlan } from '@farol/contract/guides.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLoaderData, useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { statements, wholeTitle } from '../../catalogue/title-words.ts'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { focusFirst } from '../../features/search/read-guide.ts'
import { useSearchStore } from '../../features/search/search-store.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failure } from '../failure.tsx'
import { switchedGuide } from './switched-guide.tsx'
import {
  loadPlanOptions,
  loadPlans,
  plansAddress,
  plansHead,
  asksPlans,
  planFields,
  plansOnPage,
  readPlans,
  type PlanOptions,
  type PlansData,
  type PlansPlace,
} from './plans-data.ts'
import { Beyond, isBeyondReach } from '../../features/search/limits.tsx'

type Entry = TeachingPlan['bibliografia'][number]

type Mistakes = { readonly [F in 'curso' | 'ano']?: 'required' | 'plans.yearUnread' }

/** What is wrong with what was asked, by the field where it is said: nothing at all, or a year that is none. */
const mistakesOf = ({ blank, unreadYear }: PlansPlace): Mistakes => ({
  ...(blank && { curso: 'required' }),
  ...(unreadYear !== undefined && { ano: 'plans.yearUnread' }),
})

/** With scripts a form that is empty or wrong stays where it is, and the hand is put where the mistake is. */
function useMistakes(place: PlansPlace) {
  const [mistakes, setMistakes] = useState(() => mistakesOf(place))
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const pairs = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [name, String(value)])
    const tried = readPlans(new URLSearchParams(pairs))
    const found = mistakesOf({ ...tried, blank: !asksPlans(tried) && tried.unreadYear === undefined })
    setMistakes(found)
    if (focusFirst(event.currentTarget, Object.keys(found))) event.preventDefault()
  }
  return { mistakes, check }
}

function PlansForm({ place, options }: { place: PlansPlace; options: PlanOptions }) {
  const { t } = useTranslation('guides')
  const { mistakes, check } = useMistakes(place)
  const { t: shell } = useTranslation('shell')
  const any = <option value="">{t('plans.any')}</option>
  const choices = (list: PlanOptions['courses']) =>
    list.map(({ codigo, descricao }) => (
      <option key={codigo} value={codigo}>
        {list.some((other) => other.codigo !== codigo && other.descricao === descricao) ? `${descricao} (${codigo})` : descricao}
      </option>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118
    <Form className="guide-form" role="search" aria-label={shell('guide.plano_ensino')} action="/plano_ensino" onSubmit={check}>
      <div className="form-lines split">
        <SelectField label={t('plans.course')} name="curso" defaultValue={place.curso} error={mistakes.curso && t(mistakes.curso)}>
          {any}
          {choices(options.courses)}
        </SelectField>
        <SelectField label={t('plans.discipline')} name="disciplina" defaultValue={place.disciplina}>
          {any}
          {choices(options.disciplines)}
        </SelectField>
        <SelectField label={t('plans.teacher')} name="professor" defaultValue={place.professor}>
          {any}
          {options.teachers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label={t('plans.year')}
          error={mistakes.ano && t(mistakes.ano)}
          name="ano"
          inputMode="numeric"
          maxLength={4}
          defaultValue={place.unreadYear ?? place.ano}
        />
        <SelectField label={t('plans.semester')} name="semestre" defaultValue={place.semestre}>
          {any}
          <option>1</option>
          <option>2</option>
        </SelectField>
        <TextField label={t('plans.period')} name="periodo" defaultValue={place.periodo} maxLength={60} />
      </div>
      <Button type="submit" kind="main">
        {t('submit')}
      </Button>
    </Form>
  )
}

function Plan({ plan, from }: { plan: TeachingPlan; from: string }) {
  const { t } = useTranslation('guides')
  const { t: title } = useTranslation('title')
  const { language } = useDeps()
  const columns: readonly Column<Entry>[] = [
    {
      name: t('plans.title'),
      cell: ({ acervo }) => (
        <>
          <UnapiId code={acervo.cod_acervo} />
          <Link to={titleAddress(acervo.cod_acervo)} state={{ from }} lang={acervo.idioma_titulo}>
            {wholeTitle(acervo)}
          </Link>
          <span className="muted"> {statements([acervo.autor_principal, acervo.imprenta])}</span>
        </>
      ),
    },
    { name: t('plans.copies'), cell: ({ acervo }) => formatNumber(acervo.disponibilidade.exemplares, language) },
    {
      name: t('plans.ratio'),
      cell: ({ acervo }) =>
        plan.vagas && acervo.disponibilidade.exemplares > 0
          ? formatNumber(Math.round((10 * plan.vagas) / acervo.disponibilidade.exemplares) / 10, language)
          : undefined,
    },
    { name: title('available'), cell: ({ acervo }) => <AvailabilityBadge counts={acervo.disponibilidade} /> },
  ]
  const groups = (['B', 'C'] as const)
    .map((tipo) => ({ key: tipo, heading: t(`plans.${tipo}`), rows: plan.bibliografia.filter((entry) => entry.tipo === tipo) }))
    .filter((group) => group.rows.length > 0)
  const term = t('plans.term', { year: plan.ano, semester: plan.semestre })
  return (
    <article className="plan" aria-labelledby={`plano-${plan.codigo} periodo-${plan.codigo}`}>
      <h3 className="h3" id={`plano-${plan.codigo}`}>
        {plan.disciplina}
      </h3>
      <p className="muted" id={`periodo-${plan.codigo}`}>
        {[
          plan.curso,
          term,
          plan.periodo,
          plan.professor,
          plan.vagas && t('plans.places', { count: plan.vagas }),
          t('plans.loans', { count: plan.emprestimos }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {groups.length > 0 ? (
        <DataTable
          caption={`${plan.disciplina}, ${term}`}
          columns={columns}
          groups={groups}
          rowKey={(entry) => `${entry.tipo}${entry.acervo.cod_acervo}`}
        />
      ) : (
        <p>{t('plans.noTitles')}</p>
      )}
    </article>
  )
}

function FoundPlans({ found: { total, data }, place }: { found: { total: number; data: readonly TeachingPlan[] }; place: PlansPlace }) {
  const { t } = useTranslation('guides')
  const { language } = useDeps()
  if (total === 0) return <Empty title={t('plans.none')}>{null}</Empty>
  const first = plansAddress({ ...place, page: 1 })
  const isBeyond = isBeyondReach(place.page, plansOnPage) || data.length === 0
  return (
    <>
      <div className="head">
        <h2 className="h2">{t('plans.count', { count: total, formatted: formatNumber(total, language) })}</h2>
        {total > maxPlansInFile ? (
          <p>{t('plans.exportTooMany', { limit: formatNumber(maxPlansInFile, language) })}</p>
        ) : (
          <a className="btn" href={first.replace('/plano_ensino', '/plano_ensino.csv')} download>
            {t('plans.export')}
          </a>
        )}
      </div>
      {isBeyond ? (
        <Beyond total={total} page={place.page} perPage={plansOnPage} first={first} />
      ) : (
        data.map((plan) => <Plan key={plan.codigo} plan={plan} from={plansAddress(place)} />)
      )}
      {!isBeyond && (
        <Pagination page={place.page} pages={Math.ceil(total / plansOnPage)} addressOf={(page) => plansAddress({ ...place, page })} />
      )}
    </>
  )
}

/** Teaching plans with their bibliography, copies and places. */
function PlansScreen() {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const { search } = useLocation()
  const { options, found } = useLoaderData<PlansData>()
  const place = readPlans(search)
  useEffect(() => {
    const asked = readPlans(search)
    useSearchStore.getState().askPlans(Object.fromEntries(planFields.map((field) => [field, asked[field]])))
  }, [search])
  return (
    <div className="wrap guide-head">
      <h1 className="h1" tabIndex={-1}>
        {shell('guide.plano_ensino')}
      </h1>
      <p className="muted">{t('plans.text')}</p>
      {options.failed && <FailedPart text={t('failed.filters')} />}
      <PlansForm key={`${plansAddress(place)} ${place.blank} ${place.unreadYear}`} place={place} options={options} />
      {found && !found.ok && <Failure of={found} title={t('failed.plans')} heading="h2" />}
      {found?.ok && <FoundPlans found={found.value} place={place} />}
    </div>
  )
}

/** How teaching plans are loaded and shown. */
export const open = switchedGuide('plans-screen.tsx', {
  load: (deps, address, once) =>
    loadPlans(
      deps,
      address,
      once(['planos-opcoes'], () => loadPlanOptions(deps)),
    ),
  head: plansHead,
  status: (data) => {
    const { found } = data as PlansData
    return found ? statusOf(found) : 200
  },
  Screen: PlansScreen,
})
