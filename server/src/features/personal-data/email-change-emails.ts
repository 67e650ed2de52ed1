import type { Language } from '@farol/contract/language.ts'
import { openPatronPages } from '@farol/contract/account-screens.ts'
import type { EmailChange } from '../../ports/email-changes.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Clock } from '../../ports/clock.ts'
import { keyOf } from './email-change-rules.ts'
import type { EmailChangeJob } from './request-email-change.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/person.server.json'

const texts = areaTexts<typeof pt>('person')

export interface EmailChangeEmailDeps extends Pick<Stores, 'emailChanges'> {
  readonly clock: Clock
  readonly secret: Buffer
  /** The site's own address, as readers know it. */
  readonly site: string
}

type Kind = 'confirm' | 'undo'

const pages = { confirm: openPatronPages.confirmEmail, undo: openPatronPages.undoEmail } as const

function emailOf({ secret, site }: EmailChangeEmailDeps, kind: Kind, change: EmailChange, to: string, language: Language): Email {
  const address = new URL(pages[kind].replace(':chave', keyOf(secret, kind, change)), site).href
  const { subject, text } = texts(language)[kind === 'confirm' ? 'confirmEmail' : 'undoEmail']
  return { id: `email-${kind}-${change.id}`, to: [to], subject, text: text.replace('{site}', site).replace('{address}', address) }
}

/** To the new address, while the change waits for its confirmation. */
export async function confirmationEmail(deps: EmailChangeEmailDeps, { changeId, language }: EmailChangeJob): Promise<Email | undefined> {
  const change = await deps.emailChanges.byId(changeId)
  if (!change || change.closed || change.confirmed || change.confirmUntil <= deps.clock.now()) return undefined
  return emailOf(deps, 'confirm', change, change.newEmail, language)
}

/** To the old address, as long as the change can be undone. */
export async function changeNoticeEmail(deps: EmailChangeEmailDeps, { changeId, language }: EmailChangeJob): Promise<Email | undefined> {
  const change = await deps.emailChanges.byId(changeId)
  if (!change || change.closed || change.oldEmail === undefined || change.undoUntil <= deps.clock.now()) return undefined
  return emailOf(deps, 'undo', change, change.oldEmail, language)
}
