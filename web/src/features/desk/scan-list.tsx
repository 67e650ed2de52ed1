import { CallError } from '@farol/contract/call.ts'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ScanField } from './scan-field.tsx'
import { useScanActs, type ScanAct } from './use-scan-acts.ts'

interface ScanListProps<R> {
  readonly label: string
  readonly hint: string
  readonly send: (copy: string, key: string) => Promise<R>
  /** After each scan that was carried out. */
  readonly onDone: () => void
  /** What it did, in words. */
  readonly result: (reply: R) => ReactNode
}

const looks = { waiting: ['hollow', undefined], done: ['full', 'ok'], refused: ['cross', 'stop'], lost: ['bar', 'stop'] } as const

/** What was scanned is not among what is shown. */
export class NotInList extends Error {}

function Failure({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('desk')
  if (error instanceof NotInList) return <p className="said-stop">{t('scanned.notInList')}</p>
  const isUnknown = error instanceof CallError && error.body?.code === 'nao_encontrado'
  return <p className="said-stop">{isUnknown ? t('line.unknown') : failedCall(error, i18n).text}</p>
}

function Scan<R>({ scan, result, onAgain }: { scan: ScanAct<R>; result: ScanListProps<R>['result']; onAgain: () => void }) {
  const { t } = useTranslation('desk')
  const [shape, tone] = looks[scan.state]
  return (
    <li className={`scan-line ${scan.state === 'lost' ? 'unregistered' : scan.state}`}>
      <div>
        <Badge shape={shape} tone={tone}>
          {t(`scanned.${scan.state}`)}
        </Badge>
        <code>{scan.input}</code>
      </div>
      <div>
        {scan.reply !== undefined && result(scan.reply)}
        {scan.error !== undefined && <Failure error={scan.error} />}
      </div>
      {scan.state === 'lost' && (
        <Button slim onClick={onAgain}>
          {t('line.again')}
        </Button>
      )}
    </li>
  )
}

/** A field for scans that work a list off, and what each did, the latest first. */
export function ScanList<R>({ label, hint, send, onDone, result }: ScanListProps<R>) {
  const { t } = useTranslation('desk')
  const field = useRef<HTMLInputElement>(null)
  const { scans, scan, again } = useScanActs(send, onDone)
  return (
    <>
      <ScanField field={field} label={label} hint={hint} onScan={(text) => text !== '' && scan(text)} />
      {scans.length > 0 && (
        <div role="log" aria-label={t('log.label')}>
          <ol>
            {scans.map((one) => (
              <Scan key={one.id} scan={one} result={result} onAgain={() => again(one)} />
            ))}
          </ol>
        </div>
      )}
    </>
  )
}
