import type { Feature } from '../feature.ts'
import { makeCopy, makeCopyJob, removeOldCopies } from './data-copy.ts'
import { deleteAccountsJob, deleteDueAccounts } from './delete-account.ts'
import { deletionEmailHandlers, type DeletionEmailDeps } from './deletion-emails.ts'
import { addKeepPage, type KeepPageDeps } from './keep-page-routes.ts'
import { bindPrivacy, type PrivacyRouteDeps } from './routes.ts'

const removeCopiesJob = 'remove_data_copies'

type PrivacyFeatureDeps = PrivacyRouteDeps & DeletionEmailDeps & KeepPageDeps

/** What is held about a person, made from the privacy register. */
export const privacyFeature: Feature<PrivacyFeatureDeps> = {
  area: 'privacy',
  routes(binding, deps) {
    bindPrivacy(binding, deps)
    addKeepPage(binding.app, deps)
  },
  jobs: (deps) => ({
    [makeCopyJob]: makeCopy(deps),
    [removeCopiesJob]: {
      async run() {
        await removeOldCopies(deps)
        // What was written after a deletion of this night, its receipt's address among it, is gone by now.
        await deps.heldData.overwriteRemoved()
      },
    },
    [deleteAccountsJob]: deleteDueAccounts(deps),
    ...deletionEmailHandlers(deps),
  }),
  dailyJobs: [
    { kind: deleteAccountsJob, at: '02:30' },
    { kind: removeCopiesJob, at: '02:45' },
  ],
}
