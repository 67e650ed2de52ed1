import { endCalendar, getCalendarState, makeCalendar } from '@farol/contract/calendar.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Reply } from '@farol/contract/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { isNotOffered } from '../../api/not-offered.ts'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ConfirmPerson } from './confirm-person.tsx'

function useCalendar() {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const show = useToasts((state) => state.show)
  const query = useOwnQuery(['agenda'], () => call(getCalendarState))
  const making = useAct<boolean, Reply<typeof makeCalendar>>((titulos, idempotencyKey) =>
    call(makeCalendar, { body: { titulos }, idempotencyKey }),
  )
  const make = async (titles: boolean) => {
    if (await making.run(titles)) void query.refetch()
  }
  const end = async () => {
    try {
      await call(endCalendar)
      making.clear()
      void query.refetch()
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    }
  }
  const needsProof = making.error instanceof CallError && making.error.body?.code === 'confirmacao_necessaria'
  return { query, making, make, end, needsProof }
}

/** The secret address, shown once. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation('account')
  return (
    <div className="slip">
      <p>{t('calendar.shown')}</p>
      <p className="secret">
        <a href={address.replace(/^https?:/, 'webcal:')}>{address}</a>
      </p>
    </div>
  )
}

/** "Assinar no calendário": due days in the person's own calendar program, by an address that only they know. */
export function CalendarBlock() {
  const { t } = useTranslation('account')
  const [titles, setTitles] = useState(true)
  const { query, making, make, end, needsProof } = useCalendar()
  if (isNotOffered(query.error)) return null
  return (
    <section aria-labelledby="agenda" className="section calendar">
      <h2 className="h2" id="agenda">
        {t('calendar.title')}
      </h2>
      <p className="prose">{t('calendar.hint')}</p>
      <OwnBlock query={query} loading={t('calendar.loading')} failed={t('calendar.failed')}>
        {({ ativa: on }, stale) => (
          <>
            {making.reply ? <Address address={making.reply.endereco} /> : on && <p>{t('calendar.on')}</p>}
            <Checkbox label={t('calendar.titles')} checked={titles} onChange={(event) => setTitles(event.target.checked)} />
            {needsProof ? <ConfirmPerson onConfirmed={() => void make(titles)} /> : <ActFailure act={making} />}
            <div className="row-btns">
              <Button busy={making.busy} {...(stale && { 'aria-disabled': true })} onClick={stale ? undefined : () => void make(titles)}>
                {t(on ? 'calendar.another' : 'calendar.make')}
              </Button>
              {on && (
                <Button kind="stop" {...(stale && { 'aria-disabled': true })} onClick={stale ? undefined : () => void end()}>
                  {t('calendar.end')}
                </Button>
              )}
            </div>
          </>
        )}
      </OwnBlock>
    </section>
  )
}
