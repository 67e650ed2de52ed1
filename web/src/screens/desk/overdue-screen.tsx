import { listOverdue, type OverdueLoan } from '@farol/contract/desk/loans.ts'
import { copyScreen, readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { ChoiceField, useChoiceNames } from '../../features/desk/choices.tsx'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { CsvButton } from '../../features/desk/csv-button.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { rowsPerCall, useWholePrint } from '../../features/desk/use-whole-print.ts'
import { formatDay } from '../../i18n/day.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const filters = ['biblioteca', 'categoria', 'grupo', 'dias_de', 'dias_ate'] as const
const isCount = (text: string) => /^\d{1,5}$/.test(text)

/** What the list is narrowed down to; days that are no number are left out. */
function useChoice() {
  const query = useDeskQuery()
  const [biblioteca, categoria, grupo, from, until] = filters.map((name) => query.value(name))
  const chosen = {
    ...(biblioteca && { biblioteca }),
    ...(categoria && { categoria }),
    ...(grupo && { grupo }),
    ...(from && isCount(from) && { dias_de: from }),
    ...(until && isCount(until) && { dias_ate: until }),
  }
  return { ...query, chosen }
}

/** Those where somebody works; the library where the desk stands comes first of itself. */
function LibraryField({ value }: { value: string }) {
  const { t } = useTranslation('desk-work')
  const library = useDeskLibrary()
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  return (
    <SelectField key={`${library} ${value}`} name="biblioteca" label={t('overdue.filter.biblioteca')} defaultValue={value || library}>
      {libraries.map((one) => (
        <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
          {one.desc_biblioteca}
        </option>
      ))}
    </SelectField>
  )
}

function Contact({ loan }: { loan: OverdueLoan }) {
  return (
    <>
      <Link to={readerScreen(loan.leitor.codigo)}>{loan.leitor.nome}</Link>
      {loan.telefone && <p>{loan.telefone}</p>}
      {loan.email && <p className="wrap-any">{loan.email}</p>}
    </>
  )
}

function OverdueTable({ loans }: { loans: readonly OverdueLoan[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const nameOf = useChoiceNames()
  const columns: readonly Column<OverdueLoan>[] = [
    { name: t('holds.reader'), cell: (loan) => <Contact loan={loan} /> },
    { name: t('overdue.category'), cell: (loan) => nameOf('categorias', loan.categoria) },
    {
      name: t('holds.title'),
      cell: (loan) => (
        <>
          <span className="what">{loan.titulo}</span>{' '}
          <Link className="small" to={copyScreen(loan.exemplar)}>
            {loan.exemplar}
          </Link>
        </>
      ),
    },
    {
      name: t('overdue.due'),
      cell: (loan) => [formatDay(loan.data_devolucao, language), ...(loan.dias_atraso === 0 ? [loan.hora_devolucao] : [])].join(', '),
    },
    {
      name: t('overdue.days'),
      cell: (loan) => <b className="num">{loan.dias_atraso}</b>,
    },
  ]
  return (
    <DataTable caption={t('overdue.heading')} columns={columns} groups={[{ key: 'all', rows: loans }]} rowKey={(loan) => loan.codigo} />
  )
}

/** `/equipe/atrasos`: overdue loans with the ways to reach their readers. Looking at it is recorded. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { t: common } = useTranslation('desk')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const { page, value, change, addressOf, chosen } = useChoice()
  const answer = useAnswer(`${library} ${JSON.stringify(chosen)} ${page}`, () => call(listOverdue, { query: { ...chosen, page, perPage } }))
  const whole = useWholePrint((at) => call(listOverdue, { query: { ...chosen, page: at, perPage: rowsPerCall } }))
  return (
    <>
      <DeskHeading title={t('overdue.heading')}>
        <CsvButton endpoint={listOverdue} input={{ query: { ...chosen, formato: 'csv' } }} name={t('overdue.file')} />
        <Button slim busy={whole.busy} onClick={whole.start}>
          {common('receipt.print')}
        </Button>
      </DeskHeading>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = typedFields(event.currentTarget)
          change(Object.fromEntries(filters.map((name) => [name, typed[name]])))
        }}
      >
        <LibraryField value={value('biblioteca')} />
        <ChoiceField list="categorias" name="categoria" label={t('overdue.filter.categoria')} any={t('every')} value={value('categoria')} />
        <ChoiceField list="grupos" name="grupo" label={t('overdue.filter.grupo')} any={t('every')} value={value('grupo')} />
        {(['dias_de', 'dias_ate'] as const).map((name) => (
          <TextField
            key={`${name} ${value(name)}`}
            name={name}
            label={t(`overdue.filter.${name}`)}
            defaultValue={value(name)}
            maxLength={40}
            autoComplete="off"
            inputMode="numeric"
          />
        ))}
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('overdue.count', { count: found.total })}</Said>
            {found.total > 0 && <OverdueTable loans={whole.rows ?? found.data} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
