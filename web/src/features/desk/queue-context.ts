import { createContext, useContext } from 'react'
import type { ScanQueue } from './scan-queue.ts'

const QueueContext = createContext<ScanQueue | undefined>(undefined)

export const QueueProvider = QueueContext.Provider

/** What is scanned at this desk. It outlives the screens: a look at a reader loses no line. */
export function useScanQueue(): ScanQueue {
  const queue = useContext(QueueContext)
  if (!queue) throw new Error('No queue: the screen stands outside of the desk')
  return queue
}
