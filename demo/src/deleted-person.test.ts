import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { engines } from '@farol/server/adapters/database/testing/engines.ts'
import { copyFolder } from '@farol/server/adapters/documents/copy-folder.ts'
import { storesOver } from '@farol/server/composition/stores.ts'
import { deleteDueAccounts } from '@farol/server/features/privacy/delete-account.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refreshDemo } from './load.ts'
import { loadPatrons } from './load/load-people.ts'
import { loadPersons } from './load/load-persons.ts'
import { loadPlaces } from './load/load-places.ts'
import { loadStaff } from './load/load-staff.ts'
import { courses } from './teaching/teaching-plans.ts'

const [day, later] = [new Date('2026-11-20T15:00:00Z'), new Date('2026-11-28T15:00:00Z')]
const done = 'places institution titles copies teaching people comments alerts use staff circulation persons'.split(' ')

test.each(engines)(
  'on $name a demo that stood for a week is made anew, with her whom a job deleted as she wished',
  async (engine) => {
    const database = await engine.open()
    onTestFinished(() => database.remove())
    const stores = storesOver(database)
    await loadPlaces(stores)
    const campuses = new Map((await stores.libraries.campuses()).map(({ code, id }) => [code, id]))
    await stores.teaching.putCourses(courses().map(({ code, name, campus }) => ({ code, name, campusId: campuses.get(campus)! })))
    await loadPatrons(stores, '2026-11-20', undefined)
    await loadStaff(stores, undefined)
    await loadPersons(stores, day, undefined, undefined)
    const [newest] = await stores.audit.list({ limit: 1 })
    await stores.settings.put(settingNames.demo, { since: day.toISOString(), day: '2026-11-20', done, audited: newest!.id })
    const clock = { now: () => later }
    const then = { ...stores, ...stores.atTime(clock), clock, copyFiles: copyFolder('/nowhere', clock) }
    await deleteDueAccounts(then).run({} as never, new AbortController().signal)
    expect(await stores.patrons.find('20260026')).toBeUndefined()
    const begun = refreshDemo(stores, {
      today: later,
      say: (line) => {
        throw new Error(line)
      },
    })
    await expect(begun).rejects.toThrow(/thirty people/)
    await loadPatrons(stores, '2026-11-28', undefined)
    await loadPersons(stores, later, undefined, undefined)
    const { id } = (await stores.patrons.find('20260026'))!
    expect(await stores.dataRequests.latestDeletion(id)).toMatchObject({ state: 'waiting' })
  },
  240_000,
)
