import type { Holds } from '../../../../ports/library-system/holds.ts'
import type { ActContext } from '../circulation/acts.ts'
import { asOfNow } from '../circulation/as-of.ts'
import { cancelHolds } from './cancel-holds.ts'
import { changeHold } from './change-hold.ts'
import { expirePickUps, expirePickUpsOf } from './expire-pick-ups.ts'
import { holdForm } from './hold-form.ts'
import { liveHolds, pastHolds } from './list-holds.ts'
import { placeHold } from './place-hold.ts'
import { wakeHolds } from './serve-key.ts'
import { titleActs } from './title-acts.ts'
import { titleQueues } from './title-queues.ts'

export const builtInHolds = (context: ActContext): Holds => ({
  titleActs: (titleId) => asOfNow(context.handles, titleActs(context.handles, titleId)),
  titleQueues: (titleId) => asOfNow(context.handles, titleQueues(context.handles, titleId)),
  form: (request) => holdForm(context.handles, request),
  place: (hold, acting) => placeHold(context, hold, acting),
  live: (patronId) => liveHolds(context.handles, patronId),
  past: (query) => pastHolds(context.handles, query),
  cancel: (ids, owner, acting, reason) => cancelHolds(context, ids, owner, acting, reason),
  suspend: (id, until, owner, acting) => changeHold(context, id, { kind: 'suspend', until }, owner, acting),
  resume: (id, owner, acting) => changeHold(context, id, { kind: 'resume' }, owner, acting),
  putOff: (id, owner, acting) => changeHold(context, id, { kind: 'putOff' }, owner, acting),
  changePickUp: (id, libraryId, owner, acting) => changeHold(context, id, { kind: 'changePickUp', libraryId }, owner, acting),
  expire: (atMost) => expirePickUps(context, atMost),
  expireOf: (patronId) => expirePickUpsOf(context, patronId),
  wake: (atMost, signal) => wakeHolds(context, atMost, signal),
})
