import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from '../database-error.ts'

/**
 * Does it again, without holding up the event loop, while another process has the file; rejects with the engine's own error
 * when it still has it after `timeout` milliseconds. For acts that leave nothing behind when they fail busy.
 */
export async function retryWhenBusy<T>(timeout: number, act: () => T): Promise<T> {
  const end = performance.now() + timeout
  for (let wait = 1; ; wait = Math.min(wait * 2, 40)) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error
    }
    // Of two that wait equally long, neither may always come second.
    await pause(wait * (0.5 + Math.random()))
  }
}
