import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'ok' | 'wait' | 'stop' | 'info'

const icons: Record<Tone, IconName> = { ok: 'check', wait: 'clock', stop: 'warn', info: 'info' }

/** A message that belongs to the page, with its tone in colour, icon and words. */
export function Note({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={tone === 'info' ? 'note' : `note ${tone}`} role="note">
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
