import { getHoursChange, type HoursChange } from '@farol/contract/desk/calendar.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AnswerPart } from './answer-part.tsx'
import { MovedDays } from './moved-days.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'
import { useDeskQuery } from './use-desk-query.ts'

/** Milliseconds between two questions while things are being moved. */
const everyMs = 2000

type Counts = HoursChange['movidos']

const sum = ({ emprestimos, reservas, solicitacoes }: Counts): number => emprestimos + reservas + solicitacoes

/** How far the work is: of how many, where the operator was told before saving. */
function Progress({ change }: { change: HoursChange }) {
  const { t } = useTranslation('desk-work')
  const { movidos, previstos, situacao } = change
  const [done, all] = [sum(movidos), previstos && sum(previstos)]
  const counts = { loans: movidos.emprestimos, holds: movidos.reservas, requests: movidos.solicitacoes }
  if (situacao === 'em_andamento')
    return (
      <Said>
        <p>
          {all === undefined ? t('calendar.change.moving', { done }) : t('calendar.change.movingOf', { done, all: Math.max(all, done) })}
        </p>
        {all !== undefined && all > 0 && <progress max={Math.max(all, done)} value={done} aria-label={t('calendar.change.progress')} />}
      </Said>
    )
  return (
    <Said>
      {situacao === 'falhou' ? (
        <Note tone="stop">
          <p>{t('calendar.change.failed')}</p>
        </Note>
      ) : null}
      <p>{done === 0 ? t('calendar.change.nothing') : t('calendar.change.moved', counts)}</p>
    </Said>
  )
}

function Shown({ library, change }: { library: string; change: HoursChange }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const { value, change: goTo } = useDeskQuery()
  const day = instantText(change.quando, language)
  const saved = change.operador ? t('calendar.change.by', { day, name: change.operador.nome }) : t('calendar.change.on', { day })
  const isOpen = value('avisados') === String(change.versao)
  const canOpen = change.situacao !== 'em_andamento' && sum(change.movidos) > 0
  return (
    <>
      <p>{change.motivo ? `${saved}: ${change.motivo}` : saved}</p>
      <Progress change={change} />
      {canOpen && !isOpen && (
        <div className="row-btns">
          <Button slim onClick={() => goTo({ avisados: String(change.versao) })}>
            {t('calendar.change.open')}
          </Button>
        </div>
      )}
      {canOpen && isOpen && <MovedDays library={library} version={change.versao} />}
    </>
  )
}

/** The last change of a library's hours, or the one that the address names: what it moves, and who was told of it once all is moved. */
export function CalendarChange({ library }: { library: string }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { value } = useDeskQuery()
  const version = Number(value('avisados'))
  const query = Number.isSafeInteger(version) && version > 0 ? { versao: version } : {}
  const answer = useAnswer(`${library} ${version}`, () => call(getHoursChange, { params: { cod: library }, query }))
  const isMoving = answer.value?.mudanca?.situacao === 'em_andamento'
  const { busy, reload } = answer
  useEffect(() => {
    if (!isMoving || busy) return undefined
    const timer = setTimeout(reload, everyMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` does the same in every rendering
  }, [isMoving, busy])
  return (
    <AnswerPart answer={answer}>
      {({ mudanca }) =>
        mudanca && (
          <section aria-labelledby="calendar-change">
            <h2 className="h2" id="calendar-change">
              {t('calendar.change.heading')}
            </h2>
            <Shown library={library} change={mudanca} />
          </section>
        )
      }
    </AnswerPart>
  )
}
