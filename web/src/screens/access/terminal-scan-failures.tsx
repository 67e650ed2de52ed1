import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import type { ScanAct } from '../../features/desk/use-scan-acts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface FailuresProps<R> {
  readonly scans: readonly ScanAct<R>[]
  readonly again: (scan: ScanAct<R>) => void
  /** A sentence of its own for some errors; undefined for the others. */
  readonly sentence?: (error: unknown) => string | undefined
}

/** Copies that were scanned and neither lent nor taken back, each with the reason; where the answer was lost the same may be sent again. */
export function TerminalScanFailures<R>({ scans, again, sentence }: FailuresProps<R>) {
  const { t, i18n } = useTranslation('account')
  const done = new Set(scans.filter(({ state }) => state === 'done').map(({ input }) => input))
  const failed = scans.filter(({ state, input }) => (state === 'refused' || state === 'lost') && !done.has(input))
  return (
    <div role="alert">
      {failed.map((scan) => (
        <Note key={scan.id} tone={scan.state === 'lost' ? 'stop' : 'wait'}>
          <p>
            <code>{scan.input}</code>
          </p>
          <p>{sentence?.(scan.error) ?? failedCall(scan.error, i18n).text}</p>
          {scan.state === 'lost' && (
            <>
              <p>{t('unknownOutcome', { number: scan.key.slice(0, 8) })}</p>
              <Button slim onClick={() => again(scan)}>
                {t('sendAgain')}
              </Button>
            </>
          )}
        </Note>
      ))}
    </div>
  )
}

/** The reply of the scan that was carried out last, where it succeeded. */
export function latestReply<R>(scans: readonly ScanAct<R>[]): R | undefined {
  return scans.find(({ state }) => state !== 'waiting')?.reply
}
