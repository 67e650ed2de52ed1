import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Tone } from '../../ui/note.tsx'
import { ReceiptDialog, usePrinted } from './receipt-dialog.tsx'
import { receiptOf, waitsForPaper, type DeskReceipt } from './receipt-items.ts'
import { RefusalActs, useReasons } from './scan-refusal.tsx'
import { useStandingWish } from './use-standing-wish.ts'
import type { ScanLine } from './scan-line.ts'
import type { ScanQueue } from './scan-queue.ts'
import { ResultText } from './scan-result.tsx'

const looks = {
  waiting: ['hollow', undefined],
  unregistered: ['bar', 'stop'],
  choose: ['half', 'wait'],
  refused: ['cross', 'stop'],
  undone: ['hollow', undefined],
  dropped: ['hollow', undefined],
  visit: ['net', 'info'],
  reader: ['net', 'info'],
  ended: ['hollow', 'info'],
  lent: ['full', 'ok'],
  consulted: ['half', 'ok'],
  returned: ['full', 'ok'],
} as const satisfies Record<string, readonly [BadgeShape, Tone | undefined]>

/** What happened, in one word with its shape. */
function Outcome({ line }: { line: ScanLine }) {
  const { t } = useTranslation('desk')
  const word = line.state === 'done' ? (line.result?.kind ?? 'waiting') : line.state
  const [shape, tone] = looks[word]
  return (
    <Badge shape={shape} tone={tone}>
      {t(`line.word.${word}`)}
    </Badge>
  )
}

function LineActs({ line, queue, hasReceipt, onDone, onReceipt }: LineProps) {
  const { t } = useTranslation('desk')
  const and = (act: () => void) => () => {
    act()
    onDone()
  }
  const isAct =
    line.result?.kind === 'lent' ||
    line.result?.kind === 'consulted' ||
    (line.result?.kind === 'returned' && line.result.returned.emprestimo !== undefined)
  return (
    <div className="row-btns">
      {line.state === 'unregistered' && (
        <Button slim onClick={and(() => queue.retry(line.id))}>
          {t('line.again')}
        </Button>
      )}
      {line.state === 'choose' &&
        line.choices?.map((one) => (
          <Button key={`${one.tipo}${one.codigo}`} slim onClick={and(() => queue.choose(line.id, one))}>
            {t(`line.meaning.${one.tipo}`, { name: one.descricao })}
          </Button>
        ))}
      {(line.state === 'unregistered' || line.state === 'choose') && (
        <Button slim kind="bare" onClick={and(() => queue.drop(line.id))}>
          {t('line.drop')}
        </Button>
      )}
      {hasReceipt && (
        <Button slim kind="bare" onClick={() => onReceipt(line)}>
          {t('receipt.title')}
        </Button>
      )}
      {line.state === 'done' && isAct && (
        <Button slim kind="bare" busy={line.undoing ?? false} onClick={and(() => void queue.undo(line.id))}>
          {t('line.undo')}
        </Button>
      )}
      <RefusalActs line={line} onLend={(choice) => and(() => queue.lendWith(line.id, choice))()} />
    </div>
  )
}

/** Who wants no receipts is offered none. */
const isOffered = ({ result }: ScanLine) => {
  if (result?.kind === 'returned') return result.returned.comprovante !== 'nenhum'
  return result?.kind !== 'ended' || result.reader.wish !== 'nenhum'
}

interface LineProps {
  readonly line: ScanLine
  readonly queue: ScanQueue
  readonly hasReceipt: boolean
  readonly onDone: () => void
  readonly onReceipt: (line: ScanLine) => void
}

const Line = memo(function Line(props: LineProps) {
  const { line } = props
  const { t } = useTranslation('desk')
  const reasons = useReasons(line)
  return (
    <li className={`scan-line ${line.state}`}>
      <div>
        <Outcome line={line} />
        {line.input && <code>{line.input}</code>}
      </div>
      <div>
        {line.result ? <ResultText result={line.result} /> : line.copy && <p className="what">{line.copy.descricao}</p>}
        {line.receipt && <p className={line.receipt === 'failed' ? 'said-stop' : 'small'}>{t(`receipt.${line.receipt}`)}</p>}
        {waitsForPaper(line) && <p className="small">{t('receipt.waits')}</p>}
        {reasons.map((text) => (
          <p key={text} className="said-stop">
            {text}
          </p>
        ))}
      </div>
      <LineActs {...props} />
    </li>
  )
})

/** After a dialog has gone: while it is open nothing else takes the focus, and as it goes it gives the focus to what opened it. */
function useAfterClosing(isOpen: boolean, onClosed: () => void): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClosed()
    wasOpen.current = isOpen
  }, [isOpen, onClosed])
}

/** Less than so many pixels below are the end: the height of two lines. */
const endPx = 240

interface LogProps {
  readonly lines: readonly ScanLine[]
  readonly queue: ScanQueue
  /** How often Enter was pressed on nothing. */
  readonly paperAsked: number
  /** After an act on a line. */
  readonly onDone: () => void
}

/** Everything that was scanned, in that order, and what became of it. */
export function ScanLog({ lines, queue, paperAsked, onDone }: LogProps) {
  const { t } = useTranslation('desk')
  const list = useRef<HTMLOListElement>(null)
  const [receipt, setReceipt] = useState<DeskReceipt>()
  const [unasked, setUnasked] = useState(false)
  const printed = usePrinted()
  const showReceipt = useCallback(
    (line: ScanLine) => {
      setUnasked(false)
      setReceipt(receiptOf(queue.store.getState().lines, line))
    },
    [queue],
  )
  const printUnasked = useCallback((one: DeskReceipt) => {
    setUnasked(true)
    setReceipt(one)
  }, [])
  useStandingWish({ lines, queue, paperAsked, onPrint: printUnasked })
  useAfterClosing(receipt !== undefined, onDone)
  const count = lines.length
  const seen = useRef(0)
  useEffect(() => {
    const log = list.current?.parentElement
    if (!log) return
    // A new line is always shown; an answer that makes a line longer only to who looks at the end.
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < endPx
    if (count > seen.current || isAtEnd) log.scrollTop = log.scrollHeight
    seen.current = count
  }, [count, lines])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard */}
      <div className="scan-log" role="log" aria-label={t('log.label')} tabIndex={0}>
        {count === 0 && <p className="muted">{t('log.empty')}</p>}
        <ol ref={list}>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              queue={queue}
              hasReceipt={isOffered(line) && receiptOf(lines, line) !== undefined}
              onDone={onDone}
              onReceipt={showReceipt}
            />
          ))}
        </ol>
      </div>
      <ReceiptDialog receipt={receipt && printed(receipt)} unasked={unasked} onClose={() => setReceipt(undefined)} />
    </>
  )
}
