import type { CalendarState } from '@farol/contract/calendar.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { useCalendarChange, type MadeCalendar } from './use-calendar.ts'

/** The address, shown this once: to be copied, or opened by the calendar of this device. */
function Address({ made }: { made: MadeCalendar }) {
  const { t } = useTranslation('calendar')
  const place = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => place.current?.focus(), [made])
  const copy = async () => setCopied(await copyText(made.endereco))
  return (
    <div ref={place} tabIndex={-1} className="slip">
      <h2 className="h2">{t('made')}</h2>
      <p>{t('once')}</p>
      <TextField label={t('address')} readOnly value={made.endereco} onFocus={(event) => event.target.select()} />
      <p className="row-btns">
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <a className="btn" href={made.endereco.replace(/^https?:/, 'webcal:')}>
          {t('subscribe')}
        </a>
      </p>
      <output className="small">{copied !== undefined && t(copied ? 'copied' : 'copyFailed')}</output>
    </div>
  )
}

/** Whether there is a calendar, and making, renewing and ending it. */
export function CalendarSheet({ state, stale }: { state: CalendarState; stale: boolean }) {
  const { t } = useTranslation('calendar')
  const { language } = useDeps()
  const act = useCalendarChange()
  const [titles, setTitles] = useState(state.titulos ?? true)
  const [asks, setAsks] = useState<'make' | 'end'>()
  const run = (kind: 'make' | 'end') => void act.run(kind === 'end' ? { kind } : { kind, titulos: titles })
  const off = stale || act.busy
  return (
    <>
      {act.reply && <Address made={act.reply} />}
      <ActFailure act={act} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say */}
      <div role="status">
        <Note tone={state.ativa ? 'ok' : 'info'}>
          {state.ativa && state.criada_em
            ? t(state.titulos ? 'activeTitles' : 'activePlain', { when: instantText(state.criada_em, language) })
            : t('none')}
        </Note>
      </div>
      <Checkbox label={t('titles')} checked={titles} onChange={(event) => setTitles(event.target.checked)} />
      <p className="small muted">{t('titlesHint')}</p>
      <div className="row-btns">
        <Button
          kind="main"
          busy={act.busy}
          {...(off && { 'aria-disabled': true })}
          onClick={() => !off && (state.ativa ? setAsks('make') : run('make'))}
        >
          {t(state.ativa ? 'renew' : 'make')}
        </Button>
        {state.ativa && (
          <Button kind="stop" {...(off && { 'aria-disabled': true })} onClick={() => !off && setAsks('end')}>
            {t('end')}
          </Button>
        )}
      </div>
      {asks && (
        <Confirm
          open
          title={t(asks === 'end' ? 'endTitle' : 'renewTitle')}
          confirmLabel={t(asks === 'end' ? 'end' : 'renew')}
          onConfirm={() => run(asks)}
          onClose={() => setAsks(undefined)}
        >
          <p>{t('stops')}</p>
        </Confirm>
      )}
    </>
  )
}
