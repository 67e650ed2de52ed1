import { listBankLines, takeBankFile, type BankLine } from '@farol/contract/desk/money.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { fileText64 } from '../../features/desk/chosen-file.ts'
import { useMayInAll } from '../../features/desk/desk-session.ts'
import { OnlyInAll } from '../../features/desk/only-in-all.tsx'
import { Said } from '../../features/desk/said.tsx'
import { SettleLine } from '../../features/desk/settle-line.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const states = ['a_conferir', 'pago', 'resolvido'] as const
/** Why a line fitted no slip, as the server says. */
const reasons = ['referencia_desconhecida', 'varias_guias', 'guia_encerrada', 'outro_valor', 'debito_alterado'] as const

/** The file is taken in whole or not at all; lines that were read before are counted and nothing more. */
function FileForm({ onTaken }: { onTaken: () => void }) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const { call, language } = useDeps()
  const [missing, setMissing] = useState(false)
  const take = useAct((body: { nome: string; conteudo: string; layout?: string }, idempotencyKey) =>
    call(takeBankFile, { body, idempotencyKey }),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('arquivo')
    const layout = String(form.get('layout') ?? '').trim()
    const isGiven = file instanceof File && file.size > 0
    setMissing(!isGiven)
    if (!isGiven) return
    const taken = await take.run({ nome: file.name, conteudo: await fileText64(file), ...(layout !== '' && { layout }) })
    if (taken) onTaken()
  }
  const report = take.reply
  return (
    <>
      <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
        <TextField name="arquivo" type="file" label={t('bank.file')} required error={missing ? t('file.missing') : undefined} />
        <TextField name="layout" label={t('bank.layout')} hint={t('bank.layoutHint')} autoComplete="off" maxLength={60} />
        <Button type="submit" kind="main" busy={take.busy}>
          {t('bank.take')}
        </Button>
      </form>
      <ActFailure act={take} />
      {report && (
        <Said>
          <Note tone={report.a_conferir > 0 ? 'wait' : 'ok'}>
            <p>{t('bank.report', { name: report.nome, lines: report.linhas, sum: formatMoney(report.total_centavos, language) })}</p>
            <p>{t('bank.counts', { paid: report.pagos, repeated: report.repetidos, open: report.a_conferir })}</p>
          </Note>
        </Said>
      )}
    </>
  )
}

function Why({ line }: { line: BankLine }) {
  const { t } = useTranslation('desk-office')
  const known = reasons.find((one) => one === line.motivo)
  return <>{known ? t(`bank.reasons.${known}`) : line.motivo}</>
}

function LinesTable({ lines, onChange }: { lines: readonly BankLine[]; onChange: () => void }) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const { language } = useDeps()
  const columns: readonly Column<BankLine>[] = [
    { name: t('bank.reference'), cell: (line) => line.referencia },
    { name: t('bank.day'), cell: (line) => formatDay(line.data, language) },
    { name: t('bank.amount'), cell: (line) => <b className="num">{formatMoney(line.valor_centavos, language)}</b> },
    { name: t('bank.origin'), cell: (line) => t('bank.lineOf', { file: line.arquivo, line: line.linha }) },
    { name: t('bank.why'), cell: (line) => line.motivo && <Why line={line} /> },
    {
      name: t('desk-work:acts'),
      withScripts: true,
      cell: (line) => (line.situacao === 'a_conferir' ? <SettleLine line={line} onChange={onChange} /> : undefined),
    },
  ]
  return <DataTable caption={t('bank.lines')} columns={columns} groups={[{ key: 'all', rows: lines }]} rowKey={(line) => line.codigo} />
}

/** A file of the bank up, its report, and the lines that fitted no slip, settled one by one. */
function BankFile() {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const { page, oneOf, addressWith, addressOf } = useDeskQuery()
  const state = oneOf('situacao', states) ?? 'a_conferir'
  const answer = useAnswer(`${state} ${page}`, () => call(listBankLines, { query: { situacao: state, page, perPage } }))
  return (
    <>
      <p className="prose">{t('bank.intro')}</p>
      <FileForm onTaken={answer.reload} />
      <Tabs
        label={t('bank.states')}
        tabs={states.map((one) => ({ to: addressWith({ situacao: one }), label: t(`bank.state.${one}`), current: one === state }))}
      />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('bank.count', { count: found.total })}</Said>
            {found.total > 0 && <LinesTable lines={found.data} onChange={answer.reload} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}

/** `/equipe/arquivo-bancario`: by who has the activity in all libraries: a file holds the payments of all. */
export function Component() {
  const { t } = useTranslation('desk-office')
  const mayInAll = useMayInAll(deskActivities.bankFile)
  return (
    <>
      <DeskHeading title={t('bank.heading')} />
      {mayInAll ? <BankFile /> : <OnlyInAll activity={deskActivities.bankFile} />}
    </>
  )
}
