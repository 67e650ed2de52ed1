import { maxCharacters, rowOperators, type SearchField } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FormLine, GuideForm } from './guide-forms.ts'
import { rowNames, type SearchRow } from './search-state.ts'

interface LineProps {
  readonly line: FormLine
  readonly position: number
  readonly row: SearchRow | undefined
  readonly joins: boolean
  /** Id of the sentence that says what is missing. */
  readonly error: string | undefined
}

const namesOf = (position: number) => (position === 0 ? { q: 'q', for: 'for', operator: undefined } : rowNames(position - 1))

function Where({ name, line, row, label }: { name: string; line: FormLine; row: SearchRow | undefined; label: string }) {
  const { t } = useTranslation('search')
  const [only, ...more] = line.where as readonly [SearchField, ...SearchField[]]
  if (more.length === 0) return <input type="hidden" name={name} value={only} />
  return (
    <select className="input" name={name} aria-label={label} defaultValue={row?.for ?? only}>
      {line.where.map((where) => (
        <option key={where} value={where}>
          {t(`for.${where}`)}
        </option>
      ))}
    </select>
  )
}

function Operator({ name, row }: { name: string; row: SearchRow | undefined }) {
  const { t } = useTranslation('guides')
  return (
    <select className="input" name={name} aria-label={t('operator')} defaultValue={row?.operator ?? 'AND'}>
      {rowOperators.map((operator) => (
        <option key={operator} value={operator}>
          {t(operator)}
        </option>
      ))}
    </select>
  )
}

function Line({ line, position, row, joins, error }: LineProps) {
  const { t } = useTranslation('guides')
  const names = namesOf(position)
  const id = `linha-${position + 1}`
  const label = line.label ? t(`row.${line.label}`) : joins ? t('words', { row: position + 1 }) : t('wordsPlain')
  return (
    <div className={['form-line', joins ? 'joined' : line.where.length > 1 && 'picked'].filter(Boolean).join(' ')}>
      {joins && (names.operator ? <Operator name={names.operator} row={row} /> : <span />)}
      <Where name={names.for} line={line} row={row} label={`${t('where')}: ${label}`} />
      <label className={line.label ? undefined : 'vh'} htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name={names.q}
        defaultValue={row?.q ?? ''}
        maxLength={maxCharacters}
        autoComplete="off"
        {...(error && position === 0 && { 'aria-invalid': true, 'aria-describedby': error })}
      />
    </div>
  )
}

const linesAtFirst = 3

/** The lines for words; of an advanced search the first three, the rest when they are asked for. */
export function FormLines({
  form,
  words,
  error,
}: {
  form: GuideForm
  words: readonly (SearchRow | undefined)[]
  error: string | undefined
}) {
  const { t } = useTranslation('guides')
  const line = (one: FormLine, position: number) => (
    <Line key={position} line={one} position={position} row={words[position]} joins={form.joins} error={error} />
  )
  const rest = form.lines.slice(linesAtFirst)
  if (!form.joins) return <div className="form-lines split">{form.lines.map(line)}</div>
  return (
    <div className="form-lines">
      {form.lines.slice(0, linesAtFirst).map(line)}
      <details open={words.slice(linesAtFirst).some(Boolean)}>
        <summary>{t('moreLines')}</summary>
        {rest.map((one, position) => line(one, position + linesAtFirst))}
      </details>
    </div>
  )
}
