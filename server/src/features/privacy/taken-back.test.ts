import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { deleteDueAccounts, type DeletionDeps } from './delete-account.ts'

const own = '/api/pessoas/meu-farol/privacidade'
const nothing = async () => undefined
const copyFiles = { write: nothing, read: nothing, remove: nothing, removeOlderThan: nothing }

for (const engine of engines)
  describe(`a deletion that is taken back while the job runs, on ${engine.name}`, () => {
    let site: DeskSite

    beforeAll(async () => {
      site = await openDeskSite(engine, { deps: { daily: [] } })
    })
    afterAll(() => site.remove())

    /** Somebody whose deletion is due. */
    async function leaving(name: string) {
      await site.person(name)
      const token = (await site.signIn(name)).json().access_token as string
      expect((await site.call('POST', `${own}/exclusao`, { senha: goodPassword }, { token })).statusCode).toBe(200)
      return (await site.stores.patrons.find(`P-${name}`))!.id
    }
    const exists = async (patronId: number) => (await site.stores.personalRecords.read(patronId)) !== undefined
    const acts = async (patronId: number) =>
      (await site.stores.audit.list({ subject: { kind: 'patron', id: patronId }, limit: 9 })).map(({ act }) => act)

    test.each(['free', 'hindered'])('who has taken it back since the job read what is due stays: %s', async (how) => {
      const [goes, stays] = [await leaving(`vai-${how}`), await leaving(`fica-${how}`)]
      if (how === 'hindered') {
        const library = await site.database.read.selectFrom('library').select('id').executeTakeFirstOrThrow()
        await site.stores.together(({ librarySystem }) =>
          librarySystem.money.charge(
            { patronId: stays, libraryId: library.id, kind: 'photocopies', cents: 500, note: 'Xerox' },
            { actor: { kind: 'system' }, libraryId: library.id },
          ),
        )
      }
      site.later(7 * 1440 + 1)
      const dueDeletions = async () => {
        const due = await site.stores.dataRequests.dueDeletions()
        await site.stores.dataRequests.takeBack(stays)
        return due
      }
      const deps: DeletionDeps = {
        ...site.stores,
        dataRequests: { ...site.stores.dataRequests, dueDeletions },
        copyFiles,
        clock: site.clock,
      }
      const job = { id: 1, kind: 'delete_accounts', payload: {}, attempt: 1, maxAttempts: 5 }
      await deleteDueAccounts(deps).run(job, new AbortController().signal)
      expect([await exists(goes), await exists(stays)]).toEqual([false, true])
      expect((await site.stores.dataRequests.latestDeletion(stays))?.state).toBe('taken_back')
      expect(await acts(stays)).not.toContain('deletion_refused')
      expect((await site.stores.patrons.find(`P-fica-${how}`))?.id).toBe(stays)
    })
  })
