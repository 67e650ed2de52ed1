import { getReaderHistory } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { copyScreen } from '@farol/contract/staff-screens.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerPart } from './answer-part.tsx'
import { CorrectReturn } from './correct-return.tsx'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { useAnswer } from './use-answer.ts'

const perPage = 50

function History({ reader }: { reader: string }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const [page, setPage] = useState(1)
  const answer = useAnswer(`${reader} ${page}`, () => call(getReaderHistory, { params: { cod: reader }, query: { page, perPage } }))
  return (
    <AnswerPart answer={answer}>
      {({ data, total }) => (
        <>
          {total === 0 && <p className="muted">{t('history.none')}</p>}
          <ul className="desk-rows">
            {data.map((entry) => (
              <li key={`${entry.codigo} ${entry.tipo}`}>
                <div className="row-main">
                  <p className="what">{entry.titulo}</p>
                  <p className="small muted">
                    {t(`history.${entry.tipo}`)} · <Link to={copyScreen(entry.exemplar)}>{entry.exemplar}</Link> · {entry.desc_biblioteca}
                  </p>
                </div>
                <p className="muted">
                  {formatDay(entry.data, language)}, {entry.hora}
                </p>
                {entry.emprestimo !== undefined && <CorrectReturn loan={entry.emprestimo} of={entry.titulo} onDone={answer.reload} />}
              </li>
            ))}
          </ul>
          <div className="row-btns">
            {page > 1 && (
              <Button slim onClick={() => setPage(page - 1)}>
                {t('history.newer')}
              </Button>
            )}
            {page * perPage < total && (
              <Button slim onClick={() => setPage(page + 1)}>
                {t('history.older')}
              </Button>
            )}
          </div>
        </>
      )}
    </AnswerPart>
  )
}

/** What the reader had on loan: only for who may, only when asked for, which is recorded. */
export function ReaderHistory({ reader }: { reader: string }) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const mayRead = useMayAtDesk(deskActivities.history)
  if (!mayRead) return null
  return (
    <DeskSection title={t('history.heading')}>
      {open ? (
        <History reader={reader} />
      ) : (
        <>
          <p className="small muted">{t('history.recorded')}</p>
          <Button slim onClick={() => setOpen(true)}>
            {t('history.show')}
          </Button>
        </>
      )}
    </DeskSection>
  )
}
