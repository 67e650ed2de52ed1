import { readerScreen, staffScreens } from '@farol/contract/staff-screens.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useStore } from 'zustand'
import { useDeps } from '../../api/site.ts'
import { takeEarlyCharacters } from '../../features/desk/early-scans.ts'
import { ScanField } from '../../features/desk/scan-field.tsx'
import { isLending, isReturning, type ScanMode, type Visit } from '../../features/desk/scan-line.ts'
import { ScanLog } from '../../features/desk/scan-log.tsx'
import { ScanModeChoice } from '../../features/desk/scan-mode-choice.tsx'
import { useReasons } from '../../features/desk/scan-refusal.tsx'
import { useScanQueue } from '../../features/desk/queue-context.ts'
import { Button } from '../../ui/button.tsx'
import { DeskHeading } from './desk-heading.tsx'

/** To whom copies are lent now, or that they are returned. */
function VisitBar({ visit, mode, onEnd }: { visit: Visit | undefined; mode: ScanMode; onEnd: () => void }) {
  const { t } = useTranslation('desk')
  if (isReturning(mode) || !visit)
    return <p className="visit">{t(`visit.${isReturning(mode) ? mode : isLending(mode) ? 'needed' : 'none'}`)}</p>
  return (
    <p className="visit open">
      <span>
        {t(mode === 'consult' ? 'visit.reads' : 'visit.of')} <Link to={readerScreen(visit.code)}>{visit.name}</Link>
      </span>
      <Button slim onClick={onEnd}>
        {t('visit.end')}
      </Button>
    </p>
  )
}

/** The last refusal, said at once; the log says it in its turn. */
function LastRefusal() {
  const queue = useScanQueue()
  const refused = useStore(queue.store, ({ lines }) => lines.findLast(({ state }) => state === 'refused' || state === 'unregistered'))
  return (
    <p className="vh" role="alert">
      {refused && <RefusalText key={refused.id} line={refused} />}
    </p>
  )
}

function RefusalText({ line }: { line: Parameters<typeof useReasons>[0] }) {
  return <>{useReasons(line).join(' ')}</>
}

/** Whether somebody is at a control of the frame, other than the link that led here. */
function isElsewhere(): boolean {
  const active = document.activeElement
  if (!active || active === document.body || active.matches('[aria-current=page]')) return false
  return !document.getElementById('conteudo')?.contains(active)
}

/** `/equipe`: the one field. It takes the focus, unless somebody opened the menu while the screen was loading. */
export function Component() {
  const { t } = useTranslation('desk')
  const { site } = useDeps()
  const queue = useScanQueue()
  const { lines, visit } = useStore(queue.store)
  const [mode, setMode] = useState<ScanMode>('either')
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => field.current?.focus(), [])
  useEffect(() => {
    if (isElsewhere()) return
    if (field.current) field.current.value += takeEarlyCharacters()
    focus()
  }, [focus])
  const [paperAsked, setPaperAsked] = useState(0)
  const scan = (text: string) => {
    if (text !== '') return queue.scan(text, mode)
    if (!visit) setPaperAsked((before) => before + 1)
    queue.endVisit()
  }
  const lost = lines.filter(({ state }) => state === 'unregistered').length
  const choose = (one: ScanMode) => {
    setMode(one)
    focus()
  }
  const end = () => {
    queue.endVisit()
    focus()
  }
  const again = () => {
    queue.retryAll()
    focus()
  }
  return (
    <>
      <DeskHeading title={t('entry.counter')}>{site.demo && <Link to={staffScreens.demoCodes}>{t('entry.demoCodes')}</Link>}</DeskHeading>
      <ScanModeChoice mode={mode} onChoose={choose} />
      <ScanField field={field} label={t('scan.label')} hint={t('scan.hint')} onScan={scan} />
      <VisitBar visit={visit} mode={mode} onEnd={end} />
      {lost > 0 && (
        <p className="note stop">
          {t('log.lost', { count: lost })} <Button onClick={again}>{t('log.againAll')}</Button>
        </p>
      )}
      <LastRefusal />
      <ScanLog lines={lines} queue={queue} paperAsked={paperAsked} onDone={focus} />
    </>
  )
}
