import type { ChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { addWindow, listWindows, removeWindow, type Window } from '@farol/contract/desk/policies.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceBoxes, chosenIn, useChoiceNames } from '../../features/desk/choices.tsx'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { ReasonAct } from '../../features/desk/reason-act.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const kinds = ['ferias', 'limite'] as const
const needed = ['nome', 'de', 'ate', 'devolucao', 'motivo'] as const

type Draft = Omit<Window, 'codigo'> & { readonly motivo: string }

function draftOf(form: HTMLFormElement): { readonly draft?: Draft; readonly missing: readonly string[] } {
  const typed = typedFields(form)
  const missing = needed.filter((name) => typed[name] === undefined)
  if (missing.length > 0) return { missing }
  const { nome, de, ate, devolucao, motivo } = typed as Record<(typeof needed)[number], string>
  const library = typed['cod_biblioteca']
  return {
    missing,
    draft: {
      nome,
      de,
      ate,
      devolucao,
      motivo,
      tipo: kinds.find((one) => one === typed['tipo']) ?? 'ferias',
      categorias: chosenIn(form, 'categorias'),
      grupos: chosenIn(form, 'grupos'),
      ...(library && { cod_biblioteca: library }),
    },
  }
}

function WindowForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  const [missing, setMissing] = useState<readonly string[]>([])
  const add = useAct((body: Draft, idempotencyKey) => call(addWindow, { body, idempotencyKey }))
  const error = (name: string) => (missing.includes(name) ? t('required') : undefined)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { draft, missing: found } = draftOf(form)
    setMissing(found)
    if (!draft || !(await add.run(draft))) return
    form.reset()
    show('success', t('windows.added'))
    onDone()
  }
  return (
    <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
      <SelectField name="tipo" label={t('tasks.kind')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`windows.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField name="nome" label={t('windows.name')} required maxLength={100} error={error('nome')} />
      <TextField name="de" type="date" label={t('dueDates.from')} required error={error('de')} />
      <TextField name="ate" type="date" label={t('dueDates.until')} required error={error('ate')} />
      <TextField name="devolucao" type="date" label={t('windows.due')} required error={error('devolucao')} />
      <SelectField name="cod_biblioteca" label={t('policies.library')}>
        <option value="">{t('policies.everyLibrary')}</option>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      <ChoiceBoxes list="categorias" name="categorias" label={t('policies.categorias')} />
      <ChoiceBoxes list="grupos" name="grupos" label={t('policies.grupos')} />
      <TextField name="motivo" label={t('dueDates.reason')} required maxLength={500} error={error('motivo')} />
      <Button type="submit" busy={add.busy}>
        {t('windows.add')}
      </Button>
      <ActFailure act={add} />
    </form>
  )
}

function WindowTable({ rows, onChange }: { rows: readonly Window[]; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const nameOf = useChoiceNames()
  const all = (list: keyof ChoiceLists, codes: readonly string[]) =>
    codes.length === 0 ? t('policies.any') : codes.map((code) => nameOf(list, code)).join(', ')
  const columns: readonly Column<Window>[] = [
    { name: t('windows.name'), cell: (row) => row.nome },
    { name: t('tasks.kind'), cell: (row) => t(`windows.kinds.${row.tipo}`) },
    { name: t('policies.library'), cell: (row) => row.cod_biblioteca ?? t('policies.everyLibrary') },
    {
      name: t('windows.span'),
      cell: (row) => t('windows.days', { from: formatDay(row.de, language), until: formatDay(row.ate, language) }),
    },
    { name: t('windows.due'), cell: (row) => formatDay(row.devolucao, language) },
    { name: t('policies.categorias'), cell: (row) => all('categorias', row.categorias) },
    { name: t('policies.grupos'), cell: (row) => all('grupos', row.grupos) },
    {
      name: t('acts'),
      withScripts: true,
      cell: (row) => (
        <ReasonAct
          label={t('windows.end')}
          of={row.nome}
          kind="bare"
          send={(motivo, key) => call(removeWindow, { params: { cod: row.codigo }, body: { motivo }, idempotencyKey: key })}
          onDone={onChange}
        />
      ),
    },
  ]
  return <DataTable caption={t('windows.heading')} columns={columns} groups={[{ key: 'all', rows }]} rowKey={(row) => row.codigo} />
}

/** `/equipe/periodos`: days in which due days are replaced, as in vacations, or capped. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${page}`, () => call(listWindows, { query: { page, perPage } }))
  return (
    <>
      <DeskHeading title={t('windows.heading')} />
      <p className="prose">{t('windows.intro')}</p>
      <WindowForm onDone={answer.reload} />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('windows.count', { count: found.total })}</Said>
            {found.total > 0 && <WindowTable rows={found.data} onChange={answer.reload} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
