import { closeTask, listTasks, taskKinds, type StaffTask } from '@farol/contract/desk/tasks.ts'
import { copyScreen, readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { ReasonAct } from '../../features/desk/reason-act.tsx'
import { Said } from '../../features/desk/said.tsx'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { formatMoney } from '../../i18n/money.ts'
import { SelectField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50
const states = ['aberta', 'encerrada'] as const

function TaskRow({ task, onChange }: { task: StaffTask; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  return (
    <li>
      <div>
        <p className="what">
          {task.texto}
          {task.valor_centavos !== undefined && `: ${formatMoney(task.valor_centavos, language)}`}
        </p>
        <p className="alone">
          {task.leitor && <Link to={readerScreen(task.leitor.codigo)}>{task.leitor.nome}</Link>}{' '}
          {task.exemplar && <Link to={copyScreen(task.exemplar)}>{t('tasks.copy', { copy: task.exemplar })}</Link>}
        </p>
        <p className="small muted">{t('tasks.since', { instant: instantText(task.desde, language) })}</p>
        {task.encerrada_em && (
          <p className="small">
            {task.resultado === undefined
              ? t('tasks.endedByItself', { instant: instantText(task.encerrada_em, language) })
              : t('tasks.ended', { instant: instantText(task.encerrada_em, language), result: task.resultado })}
          </p>
        )}
      </div>
      {task.situacao === 'aberta' && (
        <ReasonAct
          label={t('tasks.close')}
          of={task.texto}
          reasonLabel={t('tasks.result')}
          send={(resultado, idempotencyKey) => call(closeTask, { params: { cod: task.codigo }, body: { resultado }, idempotencyKey })}
          onDone={onChange}
        />
      )}
    </li>
  )
}

/** `/equipe/pendencias`: what waits for somebody of the staff; each has an end. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const { page, oneOf, change, addressWith, addressOf } = useDeskQuery()
  const state = oneOf('situacao', states) ?? 'aberta'
  const kind = oneOf('tipo', taskKinds)
  const answer = useAnswer(`${library} ${state} ${kind} ${page}`, () =>
    call(listTasks, { query: { situacao: state, ...(kind && { tipo: kind }), page, perPage } }),
  )
  const counts = answer.value?.contagens ?? {}
  return (
    <>
      <DeskHeading title={t('tasks.heading')} />
      <Tabs
        label={t('tasks.states')}
        tabs={states.map((one) => ({ to: addressWith({ situacao: one }), label: t(`tasks.state.${one}`), current: one === state }))}
      />
      <div className="filters">
        <SelectField label={t('tasks.kind')} value={kind ?? ''} onChange={(event) => change({ tipo: event.target.value })}>
          <option value="">{t('all')}</option>
          {taskKinds.map((one) => (
            <option key={one} value={one}>
              {counts[one] === undefined ? t(`tasks.kinds.${one}`) : `${t(`tasks.kinds.${one}`)} (${counts[one]})`}
            </option>
          ))}
        </SelectField>
      </div>
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('tasks.count', { count: found.total })}</Said>
            <ul className="desk-rows">
              {found.data.map((task) => (
                <TaskRow key={task.codigo} task={task} onChange={answer.reload} />
              ))}
            </ul>
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
