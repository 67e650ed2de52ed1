import { createHash, randomBytes } from 'node:crypto'
import { seal } from '@farol/server/features/second-factor/sealed-secret.ts'
import { dayFrom, localDate } from '../days.ts'
import { demoPatrons } from '../people/patrons.ts'
import type { DemoDeps, DemoLogins } from './deps.ts'

const day = 86_400_000

/** Who is who by the name that one signs in with. */
type Ids = ReadonlyMap<string, number>

const at = (deps: DemoDeps, now: Date, daysAgo: number, hours = 0) => {
  const time = new Date(now.getTime() - daysAgo * day - hours * 3_600_000)
  return deps.atTime({ now: () => time })
}

async function idsOf({ patrons }: DemoDeps, today: string): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const { handle, code } of demoPatrons(today)) ids.set(handle, (await patrons.find(code))!.id)
  return ids
}

/** Bonds whose days lie around today: Marta's has ended, Wagner's ends in thirty days. */
async function setBonds({ patrons }: DemoDeps, today: string): Promise<void> {
  for (const { handle, code, name, socialName, email, cpf, language, bonds } of demoPatrons(today))
    if (handle === 'marta' || handle === 'wagner')
      await patrons.save({ code, name, email, cpf, language, username: handle, bonds, ...(socialName && { socialName }) })
}

/** Elisa acts for Célia; who could act for Hugo no longer does. */
async function setDelegations(deps: DemoDeps, ids: Ids, now: Date): Promise<void> {
  const today = localDate(now)
  const give = (from: string, to: string, days: number) => ({
    patronId: ids.get(from)!,
    delegateId: ids.get(to)!,
    from: dayFrom(today, -days),
    until: dayFrom(today, 90),
    powers: ['consultar', 'renovar', 'retirar'] as const,
  })
  const then = at(deps, now, 30).delegations
  const kept = await then.offer(give('celia', 'elisa', 30), dayFrom(today, -30))
  if (kept !== undefined) await then.answer(kept, ids.get('elisa')!, true)
  if ((await deps.delegations.ofPatron(ids.get('hugo')!)).length > 0) return
  const ended = await then.offer(give('hugo', 'davi', 30), dayFrom(today, -30))
  if (ended === undefined) return
  await then.answer(ended, ids.get('davi')!, true)
  await at(deps, now, 5).delegations.end(ended, 'represented')
}

/** Karina is blocked with a reason that she reads and a note that the desk keeps. */
async function setBlock({ librarySystem }: DemoDeps, ids: Ids, today: string): Promise<void> {
  const patronId = ids.get('karina')!
  if ((await librarySystem.blocks.ofPatron(patronId)).blocks.some(({ kind }) => kind === 'administrative')) return
  const block = { patronId, kind: 'administrative', from: dayFrom(today, -6), reason: 'Documento pendente: apresente o comprovante de matrícula.' } as const // prettier-ignore
  await librarySystem.blocks.block(
    { ...block, internalNote: 'Avisada por telefone; vem na semana que vem.' },
    { actor: { kind: 'system' } },
  )
}

/** Three browsers in which Ana is signed in. */
async function setSessions(deps: DemoDeps, now: Date): Promise<void> {
  const loginId = (await deps.logins.find('ana'))!.id
  await deps.signIns.revokeAll(loginId, 'signed_out')
  const random = () => createHash('sha256').update(randomBytes(32)).digest('base64url')
  const devices = [
    { browser: 'Firefox', system: 'Windows', networkPrefix: '200.17.x.x', daysAgo: 6 },
    { browser: 'Safari', system: 'iOS', networkPrefix: '177.82.x.x', daysAgo: 2 },
    { browser: 'Chrome', system: 'Android', networkPrefix: '177.82.x.x', daysAgo: 0 },
  ]
  for (const { browser, system, networkPrefix, daysAgo } of devices) {
    const publicId = randomBytes(12).toString('base64url')
    await at(deps, now, daysAgo, 1).together(async ({ signIns, accesses }) => {
      await signIns.start({
        publicId,
        loginId,
        kept: true,
        client: 'browser',
        accessHash: random(),
        accessExpiresAt: new Date(now.getTime() - day),
        refreshHash: random(),
        refreshExpiresAt: new Date(now.getTime() + 30 * day),
      })
      await accesses.describe(publicId, { browser, system, networkPrefix }, 'password')
    })
  }
}

const question = 'Que dados meus a biblioteca entrega a outras instituições?'

/** A request of Quitéria that must be answered in two days, and Zulmira's wish of yesterday. */
async function setRequests(deps: DemoDeps, ids: Ids, now: Date): Promise<void> {
  const patronId = ids.get('quiteria')!
  const dueOn = dayFrom(localDate(now), 2)
  for (const old of await deps.dataRequests.requests(patronId))
    if (old.answer === undefined && old.dueOn !== dueOn)
      await deps.dataRequests.answer(old.number, { answer: 'A nenhuma.', loginId: (await deps.logins.find('otavio'))!.id })
  if (!(await deps.dataRequests.requests(patronId)).some((one) => one.dueOn === dueOn))
    await at(deps, now, 13).dataRequests.ask(patronId, { kind: 'who_received', content: question, dueOn })
  await at(deps, now, 1).dataRequests.askDeletion(ids.get('zulmira')!, new Date(now.getTime() + 6 * day))
}

/** Gil's authenticator app, whose secret is printed beside the passwords. */
async function setFactor({ logins, secondFactors }: DemoDeps, factor: NonNullable<DemoLogins['factor']>): Promise<void> {
  const loginId = (await logins.find('gil'))!.id
  if (await secondFactors.begin(loginId, seal(factor.serverSecret, loginId, factor.secret))) await secondFactors.activate(loginId, 0)
}

/** Everybody has read the terms but Xênia, to whom they are shown. */
async function setTerms({ dataRequests }: DemoDeps, ids: Ids, version: string | undefined): Promise<void> {
  if (version === undefined) return
  for (const [handle, patronId] of ids) if (handle !== 'xenia') await dataRequests.consent(patronId, { kind: 'terms', version })
}

/** What persons of the demo set up and asked for, with days around today. Done again it holds once. */
export async function loadPersons(deps: DemoDeps, now: Date, logins: DemoLogins | undefined, terms: string | undefined): Promise<void> {
  const today = localDate(now)
  const ids = await idsOf(deps, today)
  await setBonds(deps, today)
  await setDelegations(deps, ids, now)
  await setBlock(deps, ids, today)
  await setRequests(deps, ids, now)
  await setTerms(deps, ids, terms)
  if (!logins) return
  await setSessions(deps, now)
  if (logins.factor) await setFactor(deps, logins.factor)
}
