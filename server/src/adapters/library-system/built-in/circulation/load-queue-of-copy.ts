import { mayServe, nextInQueue, type QueueOfCopy as QueueByRule } from '../../../../circulation/next-in-queue.ts'
import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { loadQueues, type LiveHold } from './load-queues.ts'
import type { RuleBook } from './rule-book.ts'

export type QueueOfCopy = QueueByRule<LiveHold>

/** The hold that a free copy serves now, and those passed over. The book has its policies. `except`: a hold that is not to have it. */
export const loadQueueOfCopy = async (handles: Handles, book: RuleBook, copy: CopySituation, except?: number): Promise<QueueOfCopy> =>
  nextInQueue(book, copy, mayServe(copy, book.today) ? await loadQueues(handles, [copy.key], book) : [], except)
