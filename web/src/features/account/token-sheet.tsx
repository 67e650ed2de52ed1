import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** How long a token holds, in seconds: what is left of it is drawn as a bar. */
const wholeTime = 600

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Said at the start, when a minute is left and at the end, and not every second. */
function useAnnouncement(left: number): string {
  const { t } = useTranslation('account')
  if (left === 0) return t('token.ended')
  return left <= 60 ? t('token.lastMinute') : t('token.started')
}

interface TokenSheetProps {
  readonly token: string
  /** By this browser's clock, in milliseconds since 1970. */
  readonly until: number
}

/** Eight digits in two groups, the same as QR code, and the time that is left. */
export function TokenSheet({ token, until }: TokenSheetProps) {
  const { t } = useTranslation('account')
  const left = useSecondsLeft(until)
  const said = useAnnouncement(left)
  const [first] = useState(() => Math.max(wholeTime, left))
  const digits = `${token.slice(0, 4)} ${token.slice(4)}`
  return (
    <div className="token">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <p className="vh" role="status">
        {said}
      </p>
      {left === 0 ? (
        <p>{t('token.ended')}</p>
      ) : (
        <>
          <p className="digits num">
            <span aria-hidden="true">T {digits}</span>
            <span className="vh">{t('token.spoken', { digits: [...token].join(' ') })}</span>
          </p>
          <QrCode text={`T-${token}`} label={t('token.qr')} />
          <p className="num">
            <span aria-hidden="true">{t('token.left', { time: clock(left) })}</span>
          </p>
          <progress className="left" max={first} value={left} aria-label={t('token.leftLabel')} />
        </>
      )}
    </div>
  )
}
