import { checkClearanceOfList, type ClearanceLine } from '@farol/contract/desk/blocks.ts'
import { readerScreen } from '@farol/contract/staff-screens.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { fileText } from '../../features/desk/chosen-file.ts'
import { CsvButton } from '../../features/desk/csv-button.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { UndoClearance } from '../../features/desk/undo-clearance.tsx'
import { ActFailure } from '../../session/act-failure.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

const maxCodes = 5_000

/** The first cell of each line: a list as it is pasted, or a CSV. */
const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"|"$/g, ''))
      .filter(Boolean),
  ),
]

function State({ line }: { line: ClearanceLine }) {
  const { t } = useTranslation('desk-work')
  if (!line.leitor) return <Badge shape="bar">{t('clearance.unknown')}</Badge>
  return line.apto ? (
    <Badge shape="full" tone="ok">
      {t('clearance.clear')}
    </Badge>
  ) : (
    <Badge shape="cross" tone="stop">
      {t('clearance.open')}
    </Badge>
  )
}

function LinesTable({ lines }: { lines: readonly ClearanceLine[] }) {
  const { t } = useTranslation('desk-work')
  const columns: readonly Column<ClearanceLine>[] = [
    { name: t('clearance.code'), cell: (line) => line.codigo },
    { name: t('holds.reader'), cell: (line) => line.leitor && <Link to={readerScreen(line.leitor.codigo)}>{line.leitor.nome}</Link> },
    { name: t('clearance.bond'), cell: (line) => line.vinculo?.descricao },
    { name: t('holds.state'), cell: (line) => <State line={line} /> },
    {
      name: t('clearance.pending'),
      cell: (line) =>
        line.pendencias.length === 0 ? undefined : (
          <ul>
            {line.pendencias.map((one) => (
              <li key={one.tipo + one.descricao}>{one.descricao}</li>
            ))}
          </ul>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('clearance.heading')}
      columns={columns}
      groups={[{ key: 'all', rows: lines }]}
      rowKey={(line) => `${line.codigo} ${line.vinculo?.codigo ?? ''}`}
    />
  )
}

/** `/equipe/nada-consta`: of a list of codes, who is clear and what stands open; and the end of a declaration. It issues nothing. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const chosen = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'none' | 'many'>()
  const check = useAct((codigos: string[]) => call(checkClearanceOfList, { body: { codigos } }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pasted = String(new FormData(event.currentTarget).get('codigos') ?? '')
    const file = chosen.current?.files?.[0]
    const codes = codesIn(`${pasted}\n${file ? await fileText(file) : ''}`)
    const wrong = codes.length === 0 ? 'none' : codes.length > maxCodes ? 'many' : undefined
    setProblem(wrong)
    if (!wrong) void check.run(codes)
  }
  const asked = check.sent?.input ?? []
  const lines = check.reply
  return (
    <>
      <DeskHeading title={t('clearance.heading')}>
        {lines && (
          <>
            <CsvButton
              endpoint={checkClearanceOfList}
              input={{ query: { formato: 'csv' }, body: { codigos: asked } }}
              name={t('clearance.file')}
            />
            <PrintButton />
          </>
        )}
      </DeskHeading>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          name="codigos"
          label={t('clearance.codes')}
          hint={t('clearance.codesHint')}
          error={problem && t(`clearance.problem.${problem}`, { count: maxCodes })}
        />
        <TextField
          ref={chosen}
          name="arquivo"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          label={t('clearance.csv')}
          hint={t('clearance.csvHint')}
        />
        <Button type="submit" kind="main" busy={check.busy}>
          {t('clearance.check')}
        </Button>
      </form>
      <ActFailure act={check} />
      {lines && (
        <>
          <Said quiet>{t('clearance.result', { clear: lines.filter(({ apto }) => apto).length, total: lines.length })}</Said>
          <LinesTable lines={lines} />
        </>
      )}
      <UndoClearance />
    </>
  )
}
