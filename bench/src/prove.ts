import { runTask, type Task } from './task.ts'

/** What `npm run prove -- NAME` proves, at full size. */
const proofs: Readonly<Record<string, Task>> = {
  alerts: () => import('./alerts/prove-alerts.ts'),
  'basket-files': () => import('./basket/printing.ts'),
  calendar: () => import('./calendar/prove-calendar.ts'),
  'circulation-kill': () => import('./circulation/kill.ts'),
  'circulation-model': () => import('./circulation/model.ts'),
  'circulation-races': () => import('./circulation/races.ts'),
  'drawn-calls': () => import('./attacks/drawn-calls.ts'),
  'data-copy': () => import('./privacy/data-copy.ts'),
  'deletion-kill': () => import('./privacy/deletion-kill.ts'),
  'engine-crash': () => import('./engine-proofs/crash.ts'),
  'engine-damage': () => import('./engine-proofs/damage.ts'),
  'engine-growth': () => import('./engine-proofs/growth.ts'),
  'engine-rebuild': () => import('./engine-proofs/rebuild.ts'),
  'engine-replay': () => import('./engine-proofs/replay.ts'),
  'every-view': () => import('./titles/every-view.ts'),
  'growth-of-input': () => import('./attacks/growth-of-input.ts'),
  guides: () => import('./guides/prove-guides.ts'),
  'hold-forms': () => import('./holds/hold-forms.ts'),
  'hold-races': () => import('./holds/hold-races.ts'),
  'hostile-words': () => import('./attacks/hostile-words.ts'),
  'import-data': () => import('./import/data.ts'),
  'import-fuzz': () => import('./import/fuzz.ts'),
  'import-kill': () => import('./import/kill.ts'),
  kill: () => import('./database/kill.ts'),
  'first-paint': () => import('./looks/first-paint.ts'),
  mutants: () => import('./mutants/prove-mutants.ts'),
  looks: () => import('./looks/prove-looks.ts'),
  pictures: () => import('./looks/pictures.ts'),
  restore: () => import('./database/restore.ts'),
  'name-timing': () => import('./session/name-timing.ts'),
  'session-interleavings': () => import('./session/session-interleavings.ts'),
  'session-timing': () => import('./session/session-timing.ts'),
}

process.exitCode = await runTask('proof', proofs, process.argv.slice(2))
