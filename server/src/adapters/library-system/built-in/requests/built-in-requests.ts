import type { Requests } from '../../../../ports/library-system/requests.ts'
import type { ActContext } from '../circulation/acts.ts'
import { ifAnyAsOfNow } from '../circulation/as-of.ts'
import { finishReturned } from './finish-returned.ts'
import { listRequests, liveRequests, oneRequest } from './list-requests.ts'
import { makeRequest } from './make-request.ts'
import { requestForm } from './request-form.ts'
import { cancelRequests, receiveRequest, refuseRequest, requestNotFound, sendRequest } from './request-steps.ts'
import { putBackRequest, separateRequest } from './separate-request.ts'

export const builtInRequests = (context: ActContext): Requests => ({
  form: (request) => requestForm(context.handles, request),
  make: (request, acting) => makeRequest(context, request, acting),
  list: (query) => listRequests(context.handles, query),
  live: (patronId, also) => liveRequests(context.handles, patronId, also),
  one: (id, owner) => ifAnyAsOfNow(context.handles, oneRequest(context.handles, id, owner)),
  cancel: (ids, owner, acting) => cancelRequests(context, ids, owner, acting),
  separate: (id, acting) => separateRequest(context, id, acting),
  putBack: (id, acting) => putBackRequest(context, id, acting),
  send: (id, acting) => sendRequest(context, id, acting),
  receive: (id, acting) => receiveRequest(context, id, acting),
  refuse: (id, reason, acting) => refuseRequest(context, id, reason, acting),
  notFound: (id, acting) => requestNotFound(context, id, acting),
  finishReturned: (patronId, acting) => finishReturned(context, patronId, acting),
})
