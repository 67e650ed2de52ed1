import { places } from '../institution/institution.ts'
import { demoAlerts, type DemoAlert } from '../people/alerts.ts'
import { demoComments, demoPatrons, demoSuggestions } from '../people/patrons.ts'
import type { AlertParams } from '@farol/server/ports/alert-params.ts'
import type { DemoTitle } from '../records.ts'
import { dayFrom } from '../days.ts'
import type { DemoDeps, DemoLogins } from './deps.ts'
import { idsByHandle } from './load-titles.ts'

/** Categories, the thirty people with their bonds and blocks, and, where a password was drawn, how they sign in. */
export async function loadPatrons(deps: DemoDeps, today: string, demoLogins: DemoLogins | undefined): Promise<void> {
  const { patrons, logins } = deps
  for (const [code, names] of places().categories) await patrons.category(code, names)
  for (const person of demoPatrons(today)) {
    const { handle, code, name, socialName, email, cpf, language, bonds, blocked } = person
    await patrons.save({ code, name, email, cpf, language, username: handle, bonds, ...(socialName && { socialName }) })
    if (blocked) await patrons.setBlocked((await patrons.find(code))!.id, blocked)
    if (!demoLogins) continue
    const login = await logins.find(handle)
    if (login && login.passwordHash === undefined) await logins.setPassword(login.id, await demoLogins.hasher.hash(demoLogins.password), 3)
  }
} // prettier-ignore

/** Comments as people wrote them over the last two years; most are approved, some wait, one was refused. */
export async function loadComments(deps: DemoDeps, titles: readonly DemoTitle[], today: string): Promise<void> {
  const handles = await idsByHandle(deps, titles)
  const codes = new Map(demoPatrons(today).map(({ handle, code }) => [handle, code]))
  for (const { title, patron, state, text, daysAgo } of demoComments()) {
    const person = await deps.patrons.find(codes.get(patron)!)
    const id = await deps.commentDesk.add({
      titleId: handles.get(title)!,
      patronId: person!.id,
      content: text,
      writtenAt: new Date(`${dayFrom(today, -daysAgo)}T15:00:00Z`),
    })
    if (state === 'shown') await deps.commentDesk.decide(id, { state })
    if (state === 'refused') await deps.commentDesk.decide(id, { state, reason: 'Oferece comércio: as regras pedem opinião sobre a obra.' })
  }
}

/** Titles that people want bought, as they wrote them over the last days. A teacher’s goes straight to study. */
export async function loadSuggestions(deps: DemoDeps, today: string): Promise<void> {
  const codes = new Map(demoPatrons(today).map(({ handle, code }) => [handle, code]))
  const libraries = new Map((await deps.libraries.libraries()).map(({ code, id }) => [code as string, id]))
  for (const { patron, library, daysAgo, ...suggestion } of demoSuggestions()) {
    const now = new Date(`${dayFrom(today, -daysAgo)}T15:00:00Z`)
    const { id: patronId } = (await deps.patrons.find(codes.get(patron)!))!
    const state = suggestion.teaching ? 'suggestion' : 'pre_suggestion'
    // Once, where a start was broken off: one at this instant, and none where there are later ones.
    const once = { max: 1, since: new Date(now.getTime() - 1) }
    const { suggestions } = deps.atTime({ now: () => now })
    await suggestions.add({ periodical: false, ...suggestion, libraryId: libraries.get(library)!, patronId, state }, once)
  }
}

/** A registration that ends is told of by its number and last day, as the server tells it each morning: so it stands there once. */
async function aboutOf(deps: DemoDeps, patronId: number, { kind, params }: DemoAlert): Promise<{ subject: string; occasion?: string }> {
  if (kind !== 'registration_ends') return { subject: `demo:${kind}` }
  const { lastDay } = params as AlertParams['registration_ends']
  const bonds = (await deps.personalRecords.read(patronId))?.bonds ?? []
  return { subject: `bond:${bonds.find(({ validUntil }) => validUntil !== undefined)!.id}`, occasion: lastDay }
}

/** What the library told people in the last days; those it tells want e-mails of optional kinds, too. */
export async function loadAlerts(deps: DemoDeps, today: string): Promise<void> {
  await deps.emptyForDemo('alerts')
  const codes = new Map(demoPatrons(today).map(({ handle, code }) => [handle, code]))
  for (const alert of demoAlerts(today)) {
    const { handle, kind, params, daysAgo, read } = alert
    const { id: patronId } = (await deps.patrons.find(codes.get(handle)!))!
    await deps.personalRecords.change(patronId, { receivesEmail: true })
    const at = new Date(`${dayFrom(today, -daysAgo)}T09:00:00Z`)
    const id = await deps.alerts.notify({ patronId, kind, ...(await aboutOf(deps, patronId, alert)), params, at })
    if (read && id !== undefined) await deps.alerts.mark(patronId, { ids: [id] }, true)
  }
}
