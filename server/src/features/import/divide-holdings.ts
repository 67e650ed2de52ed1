import { librariesTold } from '../../catalogue/holdings/library-of-field.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { JobHandler } from '../../ports/job-handler.ts'
import type { Transactions } from '../../ports/stores.ts'
import { PlaceIdCache } from './place-id-cache.ts'
import { librariesCalled } from './record-to-store.ts'
import { ToldHoldings } from './told-holdings.ts'

const atOnce = 100

/** Gives each library what records tell of it that were stored when the first library had what is of all of them. */
export const divideHoldings = ({ together }: Transactions): JobHandler => ({
  async run(_job, signal) {
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted;) {
      const from: number = after
      after = await together(async (stores) => {
        const undivided = await stores.storedRecords.undividedHoldingsAfter(from, atOnce)
        const holdings = new ToldHoldings(stores, await new PlaceIdCache(stores).load())
        for (const { titleId, base, ofTitle } of undivided) {
          const libraries = librariesCalled(librariesTold(parseStoredRecord(base.record)))
          if (!libraries) continue
          if (ofTitle) {
            holdings.titleAgain(titleId)
            await holdings.putOfTitle(titleId, base, libraries)
          } else await holdings.putRecord(titleId, base, libraries)
        }
        await holdings.settle()
        return undivided.at(-1)?.id
      })
    }
  },
})
