import { SettableClock } from '../../../adapters/clock/settable-clock.ts'
import { databaseStores } from '../../../adapters/database/database-stores.ts'
import { openDatabase, type Database, type DatabaseSettings } from '../../../adapters/database/open-database.ts'
import { builtInLibrarySystem } from '../../../adapters/library-system/built-in/built-in-library-system.ts'
import { openMailer } from '../../../adapters/mail/open-mailer.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import type { Stores } from '../../../ports/stores.ts'
import type { DeliverDeps } from '../deliver-email.ts'
import { unaskedKinds } from './unasked-kinds.ts'

/** What sends e-mails of alerts over a database, without web server and worker. */
export interface EmailSite {
  readonly database: Database
  readonly stores: Stores
  readonly deps: DeliverDeps
  close(): Promise<void>
}

export const emailDomain = 'biblioteca.example'

/** Its clock stands still: which e-mails go does not depend on how long a run takes. */
export async function openEmailSite(settings: DatabaseSettings, smtpUrl: string): Promise<EmailSite> {
  const clock = new SettableClock('2026-11-20T09:00:00Z')
  const database = await openDatabase(settings)
  const stores = databaseStores(database, clock, builtInLibrarySystem, alertKinds)
  const mailer = openMailer({ smtpUrl, dataDir: '/nowhere', from: `farol@${emailDomain}` })
  const site = {
    publicUrl: 'https://catalogo.example.org',
    slug: 'farol',
    secret: Buffer.from('secret of a proof'),
    look: async () => ({ name: 'Biblioteca' }),
  }
  return {
    database,
    stores,
    deps: { ...stores, clock, kinds: unaskedKinds, mailer, site },
    close: async () => {
      await mailer.close()
      await database.close()
    },
  }
}

/** People with an address of their own, `p0@example.org` and so on; answers their numbers. */
export async function addPeople({ stores, database }: EmailSite, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    await stores.patrons.save({ code: `P${n}`, name: `Pessoa ${n}`, email: `p${n}@example.org`, username: `p${n}`, bonds: [] })
    ids.push((await stores.patrons.find(`P${n}`))!.id)
  }
  await database.write.updateTable('patron').set({ receives_email: 1 }).execute()
  return ids
}

/** Messages that were put together and not handed over for good, oldest first. */
export const openEmails = async ({ database }: EmailSite): Promise<readonly number[]> => {
  const open = database.read.selectFrom('alert_email').select('id').where('state', 'in', ['waiting', 'sending'])
  return (await open.orderBy('id').execute()).map(({ id }) => id)
}
