import type { Feature } from '../feature.ts'
import { deskAlerts } from './alert-kinds.ts'
import { sendNoticeHandler, sendNoticeJob } from './notice-job.ts'
import { bindDesk, type DeskDeps } from './routes.ts'

/** Where the library's people work: every call under /api/equipe. */
export const deskFeature: Feature<DeskDeps> = {
  area: 'desk',
  alertKinds: deskAlerts,
  routes: bindDesk,
  jobs: (deps) => ({ [sendNoticeJob]: sendNoticeHandler(deps) }),
}
