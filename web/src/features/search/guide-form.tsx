import { furtherRows, keywordTypes, searchDefaults, type Facet } from '@farol/contract/search.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckGroup, Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { useUnsent } from '../../ui/unsent-form.ts'
import { shownYears } from './filter-names.ts'
import { chosenValue, flagOf, placeRows, unshownFilters } from './guide-form-parts.ts'
import { guideForms, type ChoiceFacetCode, type GuideForm as Shape } from './guide-forms.ts'
import { FormLines } from './guide-form-lines.tsx'
import { GuideFields } from './guide-fields.tsx'
import { surplusRows } from './read-address.ts'
import { type FieldChoices, type SpanErrors, focusFirst, readGuideAddress, spanErrors } from './read-guide.ts'
import { hasFilter, rowNames, toAddress, usualOrder, type SearchRow, type SearchState, type TitleGuide } from './search-state.ts'

type FormGuide = Exclude<TitleGuide, 'pesquisa_geral'>

interface PartProps {
  readonly form: Shape
  readonly state: SearchState
  /** Facets of the whole guide: what can be chosen. */
  readonly options: readonly Facet[]
}

function Choice({ facetCode, state, options }: { facetCode: ChoiceFacetCode } & Omit<PartProps, 'form'>) {
  const { t } = useTranslation('guides')
  const { t: search } = useTranslation('results')
  const values = options.find((facet) => facet.tipo === facetCode)?.valores ?? []
  if (values.length === 0) return null
  const chosen = chosenValue(facetCode, state, options)
  return (
    <SelectField label={search(`facet.${facetCode}`)} name="filtro" defaultValue={chosen ? `${facetCode}:${chosen.codigo}` : ''}>
      <option value="">{t(`any.${facetCode}`)}</option>
      {chosen && values.every((value) => value.codigo !== chosen.codigo) && (
        <option value={`${facetCode}:${chosen.codigo}`}>{chosen.codigo}</option>
      )}
      {[...values].map((value) => (
        <option key={value.codigo} value={`${facetCode}:${value.codigo}`}>
          {value.descricao}
        </option>
      ))}
    </SelectField>
  )
}

/** A row that no line shows, under the names that follow those of the lines. */
function UnshownRow({ row, position }: { row: SearchRow; position: number }) {
  const names = rowNames(position)
  return (
    <>
      <input type="hidden" name={names.operator} value={row.operator} />
      <input type="hidden" name={names.for} value={row.for} />
      <input type="hidden" name={names.q} value={row.q} />
    </>
  )
}

/**
 * What the form does not show of the search, so that sending it loses nothing: rows without a line, values without a field, second values of
 * a facet, how words are taken, what is at hand, order, size, mode, the basket of a page without scripts.
 */
function Unshown({ form, state, options, rows }: PartProps & { readonly rows: readonly SearchRow[] }) {
  return (
    <>
      {rows.map((row, at) => (
        <UnshownRow key={at} row={row} position={form.lines.length - 1 + at} />
      ))}
      {unshownFilters(form, state, options).map(({ tipo, codigo }) => (
        <input key={`${tipo}${codigo}`} type="hidden" name="filtro" value={`${tipo}:${codigo}`} />
      ))}
      {!form.joins && state.keywordType !== 'P' && <input type="hidden" name="keyword_type" value={state.keywordType} />}
      {state.atHand && <input type="hidden" name="na_estante" value="S" />}
      {state.orderBy !== usualOrder(state.guide) && <input type="hidden" name="orderBy" value={state.orderBy} />}
      {state.direction !== searchDefaults.direction && <input type="hidden" name="direction" value={state.direction} />}
      {state.perPage !== searchDefaults.perPage && <input type="hidden" name="perPage" value={state.perPage} />}
      {state.mode !== 'D' && <input type="hidden" name="modo" value={state.mode} />}
      {state.basket && <input type="hidden" name="cesta" value={state.basket} />}
    </>
  )
}

function Limits({ form, state, options, errors, typed }: PartProps & Pick<Tried, 'errors' | 'typed'>) {
  const { t } = useTranslation('guides')
  const { t: search } = useTranslation('results')
  const { from, to } = shownYears(state.filters)
  return (
    <fieldset className="limits">
      <legend className="h3 serif">{t('limits')}</legend>
      <div className="cols three">
        {form.years && (
          <div className="pair">
            {(['ano_de', 'ano_ate'] as const).map((name) => (
              <TextField
                key={name}
                label={t(name === 'ano_de' ? 'yearFrom' : 'yearTo')}
                error={errors[name] && search(`years.${errors[name]}`)}
                name={name}
                inputMode="numeric"
                maxLength={4}
                defaultValue={typed(name) ?? (name === 'ano_de' ? from : to)}
              />
            ))}
          </div>
        )}
        {form.choices.map((facetCode) => (
          <Choice key={facetCode} facetCode={facetCode} state={state} options={options} />
        ))}
      </div>
      {form.flags.map((facetCode) => (
        <Checkbox
          key={facetCode}
          name="filtro"
          value={`${facetCode}:${flagOf(facetCode).codigo}`}
          defaultChecked={hasFilter(state, flagOf(facetCode))}
          label={t(facetCode === 'O' ? 'onlyOnline' : 'onlyAccessible')}
        />
      ))}
    </fieldset>
  )
}

function WordTypes({ state }: { state: SearchState }) {
  const { t } = useTranslation('guides')
  return (
    <CheckGroup legend={t('type.label')}>
      <div className="row-btns">
        {keywordTypes.map((type) => (
          <Checkbox
            key={type}
            type="radio"
            name="keyword_type"
            value={type}
            defaultChecked={state.keywordType === type}
            label={t(`type.${type}`)}
          />
        ))}
      </div>
    </CheckGroup>
  )
}

/** What was sent off, as far as it is wrong. */
interface Tried {
  readonly errors: SpanErrors
  /** What the address says of a field that it could not be understood of. */
  readonly typed: (name: string) => string | undefined
}

/** With scripts the address is written as short as our own links; a form that is empty, wrong or too full stays where it is and says so. */
function useSend(guide: FormGuide, blank: boolean) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(blank)
  const [full, setFull] = useState(false)
  const inAddress = spanErrors(readGuideAddress(search, guide))
  const [errors, setErrors] = useState(inAddress)
  const typed = (name: string) => (name in inAddress ? (new URLSearchParams(search).get(name) ?? undefined) : undefined)
  useUnsent(form)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pairs = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [name, String(value)])
    const read = readGuideAddress(new URLSearchParams(pairs), guide)
    const { state, isSearch, dropped } = read
    const wrong = spanErrors(read)
    const isFull = dropped.includes(surplusRows)
    setErrors(wrong)
    setFull(isFull)
    if (focusFirst(event.currentTarget, Object.keys(wrong))) return setMissing(false)
    if (isFull) return setMissing(false)
    setMissing(!isSearch && guide === 'pesquisa_avancada')
    if (!isSearch && guide === 'pesquisa_avancada') return form.current?.querySelector<HTMLInputElement>('input[name="q"]')?.focus()
    return void navigate(dropped.length > 0 ? `/${guide}?${new URLSearchParams(pairs)}` : toAddress(state))
  }
  return { form, missing, full, errors, typed, send }
}

function Fields({ guide, state, options, choices, blank }: GuideFormProps) {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const shape = guideForms[guide]
  const { form, missing, full, errors, typed, send } = useSend(guide, blank)
  const { lines, others } = placeRows(shape, state)
  const error = missing ? 'guide-form-error' : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118
    <Form className="guide-form" role="search" aria-label={shell(`guide.${guide}`)} action={`/${guide}`} ref={form} onSubmit={send}>
      {missing && (
        <p className="error" id={error} role="alert">
          {t('required')}
        </p>
      )}
      {full && (
        <p className="error" role="alert">
          {t('tooManyLines', { limit: furtherRows.length + 1, count: others.length })}
        </p>
      )}
      <FormLines form={shape} words={lines} error={error} />
      {shape.joins && <WordTypes state={state} />}
      {shape.fields.length > 0 && (
        <GuideFields fields={shape.fields} asked={state.asked ?? {}} choices={choices} errors={errors} typed={typed} />
      )}
      <Limits form={shape} state={state} options={options} errors={errors} typed={typed} />
      <Unshown form={shape} state={state} options={options} rows={others} />
      <div className="row-btns">
        <Button type="submit" kind="main">
          {t('submit')}
        </Button>
        <Link className="btn bare" to={`/${guide}`}>
          {t('clear')}
        </Link>
      </div>
    </Form>
  )
}

interface GuideFormProps {
  readonly guide: FormGuide
  readonly state: SearchState
  readonly options: readonly Facet[]
  /** What can be chosen in fields of this guide alone. */
  readonly choices: FieldChoices
  /** The address asked for a search without anything to look for. */
  readonly blank: boolean
}

/** The form of a guide. It and the address say the same; without scripts it sends itself off. */
export function GuideForm(props: GuideFormProps) {
  const { search } = useLocation()
  return (
    <Fields
      key={`${toAddress(props.state)} ${props.blank} ${Object.keys(spanErrors(readGuideAddress(search, props.guide))).join()}`}
      {...props}
    />
  )
}
