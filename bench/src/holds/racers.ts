import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import type { RaceAct, RaceOutcome, RunRace } from '@farol/server/adapters/library-system/testing/hold-races.ts'

/** Milliseconds in which every process has read what it is to do. */
const untilBegin = 4

interface Racer {
  readonly child: ChildProcess
  make(act: RaceAct, begin: number): Promise<RaceOutcome>
}

async function startRacer(settings: DatabaseSettings): Promise<Racer> {
  const script = fileURLToPath(new URL('racer.ts', import.meta.url))
  const words = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(settings)]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    child,
    async make(act, begin) {
      child.stdin.write(`${JSON.stringify({ act, begin })}\n`)
      const { value, done } = await lines.next()
      return done ? 'the process ended' : (JSON.parse(value) as RaceOutcome)
    },
  }
}

/** Four processes that make the acts of a race at the same moment, each time in another order of processes. */
export async function startRacers(settings: DatabaseSettings, count = 4): Promise<{ readonly run: RunRace; stop(): Promise<void> }> {
  const racers = await Promise.all(Array.from({ length: count }, () => startRacer(settings)))
  let turn = 0
  return {
    async run(acts) {
      turn += 1
      const begin = performance.timeOrigin + performance.now() + untilBegin
      return Promise.all(acts.map((act, n) => racers[(n + turn) % count]!.make(act, begin)))
    },
    async stop() {
      await Promise.all(
        racers.map(async ({ child }) => {
          const closed = once(child, 'close')
          child.stdin!.end()
          await closed
        }),
      )
    },
  }
}
