import { historyKinds, listHistory, type HistoryEntry } from '@farol/contract/loans.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { ConfirmErasing, Erased } from '../../features/loans/erase-history.tsx'
import { HistoryList } from '../../features/loans/history-list.tsx'
import { KeepingSwitch } from '../../features/loans/keeping-switch.tsx'
import { useErasing, type Erasing } from '../../features/loans/use-erasing.ts'
import { historyPage, useHistory, useKeeping, type HistoryChoice } from '../../features/loans/use-history.ts'
import { daysUntil, typedDay } from '../../i18n/typed-day.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { SpanForm } from '../../session/span-form.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { OwnScreen } from './own-screen.tsx'

/** Which part is shown stands in the address. */
function useChoice() {
  const [query, setQuery] = useSearchParams()
  const [first] = useState(() => daysUntil(new Date(), 30))
  const choice: HistoryChoice = {
    de: typedDay(query.get('de') ?? '') ?? first.from,
    ate: typedDay(query.get('ate') ?? '') ?? first.until,
    tipo: historyKinds.find((kind) => kind === query.get('tipo')),
  }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const write = ({ tipo, ...span }: HistoryChoice) => new URLSearchParams({ ...span, ...(tipo && { tipo }) })
  return {
    choice,
    page,
    choose: (next: HistoryChoice) => setQuery(write(next)),
    addressOf: (other: number) => `?${write(choice)}&page=${other}`,
  }
}

function HistoryCsv({ choice }: { choice: HistoryChoice }) {
  const { t, i18n } = useTranslation('loans')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const get = async () => {
    try {
      saveFile(`${t('history.fileName')}.csv`, await fetchFile(call, listHistory, { query: { ...choice, formato: 'csv', perPage: 100 } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    }
  }
  return (
    <Button slim onClick={() => void get()}>
      {t('csv')}
    </Button>
  )
}

function EraseTools({ erasing, chosen, stale }: { erasing: Erasing; chosen: readonly HistoryEntry[]; stale: boolean }) {
  const { t } = useTranslation('loans')
  const show = useToasts((state) => state.show)
  const off = stale || erasing.busy
  const eraseChosen = () => (chosen.length > 0 ? erasing.ask(chosen) : show('warning', t('erase.none')))
  return (
    <>
      <Button slim kind="stop" {...(off && { 'aria-disabled': true })} onClick={off ? undefined : eraseChosen}>
        {t('erase.chosen', { count: chosen.length })}
      </Button>
      <Button slim kind="stop" busy={erasing.busy} onClick={off ? undefined : () => void erasing.askAll()}>
        {t('erase.all')}
      </Button>
    </>
  )
}

interface EntriesProps {
  readonly found: Reply<typeof listHistory>
  readonly choice: HistoryChoice
  readonly erasing: Erasing
  readonly stale: boolean
  /** Erasing is offered where keeping is. */
  readonly mayErase: boolean
  readonly addressOf: (page: number) => string
}

function Entries({ found, choice, erasing, stale, mayErase, addressOf }: EntriesProps) {
  const { t } = useTranslation('loans')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = found.data.filter(({ codigo }) => ticked.includes(codigo))
  if (found.total === 0) return <p>{t('history.empty')}</p>
  return (
    <>
      <div className="head">
        <h2 className="how-many">{t('history.count', { count: found.total })}</h2>
        <div className="tools">
          <HistoryCsv choice={choice} />
          {mayErase && <EraseTools erasing={erasing} chosen={chosen} stale={stale} />}
        </div>
      </div>
      <HistoryList
        entries={found.data}
        chosen={ticked}
        mayChoose={mayErase}
        onChoose={(code, on) => setTicked((before) => [...before.filter((one) => one !== code), ...(on ? [code] : [])])}
      />
      <ListPages page={found.page} pages={Math.ceil(found.total / historyPage)} addressOf={addressOf} />
    </>
  )
}

interface ChosenProps {
  readonly choice: HistoryChoice
  readonly choose: (next: HistoryChoice) => void
}

/** Names what is shown, also after Back: what is erased is what it names. */
function ChoiceForm({ choice, choose }: ChosenProps) {
  const { t } = useTranslation('loans')
  const [kind, setKind] = useState(choice.tipo)
  const [shown, setShown] = useState(choice.tipo)
  if (choice.tipo !== shown) {
    setShown(choice.tipo)
    setKind(choice.tipo)
  }
  return (
    <SpanForm span={choice} onSpan={(span) => choose({ ...span, tipo: kind })}>
      <SelectField
        label={t('history.kindLabel')}
        value={kind ?? ''}
        onChange={(event) => setKind(historyKinds.find((one) => one === event.target.value))}
      >
        <option value="">{t('history.kind.all')}</option>
        {historyKinds.map((one) => (
          <option key={one} value={one}>
            {t(`history.kind.${one}`)}
          </option>
        ))}
      </SelectField>
    </SpanForm>
  )
}

interface FoundProps {
  readonly choice: HistoryChoice
  readonly page: number
  readonly mayErase: boolean
  readonly addressOf: (page: number) => string
}

/** What happened, page by page. What was erased stays said while the page is another one. */
function Found({ choice, page, mayErase, addressOf }: FoundProps) {
  const { t } = useTranslation('loans')
  const query = useHistory(choice, page)
  const erasing = useErasing(choice)
  return (
    <>
      {erasing.done && <Erased done={erasing.done} />}
      <OwnBlock query={query} loading={t('history.loading')} failed={t('history.failed')}>
        {(found, stale) => (
          <Entries found={found} choice={choice} erasing={erasing} stale={stale} mayErase={mayErase} addressOf={addressOf} />
        )}
      </OwnBlock>
      <ConfirmErasing erasing={erasing} />
    </>
  )
}

function History() {
  const { choice, page, choose, addressOf } = useChoice()
  const keeping = useKeeping()
  return (
    <>
      <ChoiceForm choice={choice} choose={choose} />
      <Found key={addressOf(1)} choice={choice} page={page} mayErase={keeping.query.data !== undefined} addressOf={addressOf} />
      <KeepingSwitch keeping={keeping} />
    </>
  )
}

/** `/meu{product}/historico`: what happened between two days, and whether it is kept. */
export function HistoryScreen() {
  const { t } = useTranslation('loans')
  return (
    <OwnScreen title={t('accountMenu.history')} texts="loans">
      {() => <History />}
    </OwnScreen>
  )
}

export const Component = HistoryScreen
