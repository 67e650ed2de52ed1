import { holdLists, listDeskHolds, putOnHoldShelf, type DeskHold } from '@farol/contract/desk/holds.ts'
import { returnCopy } from '@farol/contract/desk/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { HoldsList } from '../../features/desk/holds-list.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { ScanList } from '../../features/desk/scan-list.tsx'
import { ResultText } from '../../features/desk/scan-result.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const perPage = 50

function OnShelf({ hold }: { hold: DeskHold }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const limit = hold.limite_retirada && t('holds.until', { day: formatDay(hold.limite_retirada, language), hour: hold.hora_limite ?? '' })
  return (
    <>
      <p className="what">{hold.titulo}</p>
      <p>
        <b>{t('holds.slip', { slip: hold.etiqueta ?? '' })}</b> {limit}
      </p>
    </>
  )
}

/** Copies that were fetched go onto the hold shelf, those that nobody came for leave it, each by its scan. */
function Scans({ list, onDone }: { list: (typeof holdLists)[number]; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  if (list === 'buscar')
    return (
      <ScanList
        label={t('holds.fetched')}
        hint={t('holds.fetchedHint')}
        send={(exemplar, idempotencyKey) => call(putOnHoldShelf, { body: { exemplar }, idempotencyKey })}
        onDone={onDone}
        result={(hold) => <OnShelf hold={hold} />}
      />
    )
  if (list !== 'vencidas') return null
  return (
    <ScanList
      label={t('holds.takenOff')}
      hint={t('holds.takenOffHint')}
      send={(exemplar, idempotencyKey) => call(returnCopy, { body: { exemplar }, idempotencyKey })}
      onDone={onDone}
      result={(returned) => <ResultText result={{ kind: 'returned', returned }} />}
    />
  )
}

/** The queue of a title is asked for by the code of the title. */
function QueueForm({ title, onChoose }: { title: string; onChoose: (title: string) => void }) {
  const { t } = useTranslation('desk-work')
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(typedFields(event.currentTarget)['acervo'] ?? '')
      }}
    >
      <TextField key={title} name="acervo" label={t('holds.titleCode')} inputMode="numeric" defaultValue={title} autoComplete="off" />
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}

/** `/equipe/reservas`: what to fetch, the hold shelf, what nobody came for, slips to change, the queue of a title. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const { page, oneOf, value, change, addressWith, addressOf } = useDeskQuery()
  const list = oneOf('lista', holdLists) ?? 'buscar'
  const title = value('acervo')
  const isAsked = list !== 'fila' || title !== ''
  const answer = useAnswer(`${library} ${list} ${title} ${page}`, async () =>
    isAsked ? call(listDeskHolds, { query: { lista: list, ...(list === 'fila' && { acervo: title }), page, perPage } }) : undefined,
  )
  return (
    <>
      <DeskHeading title={t('holds.heading')}>
        <PrintButton />
      </DeskHeading>
      <Tabs
        label={t('holds.lists')}
        tabs={holdLists.map((one) => ({ to: addressWith({ lista: one }), label: t(`holds.list.${one}`), current: one === list }))}
      />
      {list === 'fila' && <QueueForm title={title} onChoose={(acervo) => change({ acervo })} />}
      <Scans key={list} list={list} onDone={answer.reload} />
      {isAsked && (
        <AnswerPart answer={answer}>
          {(found) =>
            found && (
              <>
                <Said quiet>{t('holds.count', { count: found.total })}</Said>
                {found.total > 0 && <HoldsList caption={t(`holds.list.${list}`)} holds={found.data} onChange={answer.reload} />}
                <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
              </>
            )
          }
        </AnswerPart>
      )}
    </>
  )
}
