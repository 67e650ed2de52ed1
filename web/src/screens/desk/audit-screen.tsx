import { listAudit, type AuditLine } from '@farol/contract/desk/access.ts'
import { readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { CsvButton } from '../../features/desk/csv-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { fieldProblem } from '../../features/desk/wrong-fields.ts'
import { instantText } from '../../i18n/instant.ts'
import { typedDay } from '../../i18n/typed-day.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const filters = ['pessoa', 'operador', 'objeto', 'ato', 'aparelho', 'de', 'ate'] as const
const isDay = (name: string) => name === 'de' || name === 'ate'

/** What the server takes of the address: days that are none are left out. */
function useChoice() {
  const query = useDeskQuery()
  const pairs = filters.map((name) => [name, query.value(name)] as const)
  const good = pairs.filter(([name, value]) => value !== '' && (!isDay(name) || typedDay(value) !== undefined))
  return { ...query, chosen: Object.fromEntries(good) as { readonly [F in (typeof filters)[number]]?: string } }
}

function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const { addressWith } = useDeskQuery()
  const detailOf = ({ detalhe }: AuditLine) =>
    Object.entries(detalhe)
      .filter(([name]) => name !== 'biblioteca' && name !== 'pessoa')
      .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join(' · ')
  const columns: readonly Column<AuditLine>[] = [
    { name: t('audit.when'), cell: (line) => instantText(line.quando, language) },
    // Nobody knows a code or the word of an act by heart: pressed where it stands, it is what is looked for.
    {
      name: t('audit.operator'),
      cell: ({ operador }) => operador && <Link to={addressWith({ operador: operador.codigo })}>{operador.nome}</Link>,
    },
    {
      name: t('audit.device'),
      cell: ({ aparelho }) => aparelho !== undefined && <Link to={addressWith({ aparelho: String(aparelho) })}>{aparelho}</Link>,
    },
    {
      name: t('audit.filter.ato'),
      cell: ({ ato }) => (
        <Link to={addressWith({ ato })}>
          <code>{ato}</code>
        </Link>
      ),
    },
    {
      name: t('audit.filter.objeto'),
      cell: ({ objeto }) =>
        objeto && (
          <Link to={addressWith({ objeto })}>
            <code>{objeto}</code>
          </Link>
        ),
    },
    {
      name: t('audit.reader'),
      cell: (line) => line.pessoa && <Link to={readerScreen(line.pessoa.codigo)}>{line.pessoa.nome}</Link>,
    },
    { name: t('audit.detail'), cell: (line) => <span className="wrap-any">{detailOf(line)}</span> },
  ]
  return (
    <DataTable
      caption={t('audit.heading')}
      columns={columns}
      groups={[{ key: 'all', rows: lines }]}
      rowKey={(line) => `${line.quando} ${line.ato} ${line.objeto ?? ''}`}
    />
  )
}

/** `/equipe/auditoria`: what was done by whom; nothing here can be changed. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, value, change, addressOf, chosen } = useChoice()
  const answer = useAnswer(`${JSON.stringify(chosen)} ${page}`, () => call(listAudit, { query: { ...chosen, page, perPage } }))
  return (
    <>
      <DeskHeading title={t('audit.heading')}>
        <CsvButton endpoint={listAudit} input={{ query: { ...chosen, formato: 'csv' } }} name={t('audit.file')} />
      </DeskHeading>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = typedFields(event.currentTarget)
          change(Object.fromEntries(filters.map((name) => [name, typed[name]])))
        }}
      >
        {filters.map((name) => (
          <TextField
            key={`${name} ${value(name)}`}
            name={name}
            label={t(`audit.filter.${name}`)}
            defaultValue={value(name)}
            maxLength={60}
            autoComplete="off"
            error={fieldProblem(answer.error, name)}
            {...(isDay(name) && { type: 'date' })}
          />
        ))}
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('audit.count', { count: found.total })}</Said>
            {found.total > 0 && <AuditTable lines={found.data} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
