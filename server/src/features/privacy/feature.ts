import type { Feature } from '../feature.ts'
import { makeCopy, makeCopyJob, removeOldCopies } from './data-copy.ts'
import { deleteAccountsJob, deleteDueAccounts } from './delete-account.ts'
import { bindPrivacy, type PrivacyRouteDeps } from './routes.ts'

const removeCopiesJob = 'remove_data_copies'

/** What is held about a person, made from the privacy register. */
export const privacyFeature: Feature<PrivacyRouteDeps> = {
  area: 'privacy',
  routes: bindPrivacy,
  jobs: (deps) => ({
    [makeCopyJob]: makeCopy(deps),
    [removeCopiesJob]: { run: () => removeOldCopies(deps) },
    [deleteAccountsJob]: deleteDueAccounts(deps),
  }),
  dailyJobs: [
    { kind: deleteAccountsJob, at: '02:30' },
    { kind: removeCopiesJob, at: '02:45' },
  ],
}
