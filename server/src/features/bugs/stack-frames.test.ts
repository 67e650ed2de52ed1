import { expect, test } from 'vitest'
import { browserBug } from './browser-bug.ts'
import { stackFrames } from './stack-frames.ts'

const failing = (...lines: readonly string[]) => Object.assign(new Error('seekrit'), { stack: ['Error: seekrit', ...lines].join('\n') })

test.each([
  [
    '    at listFacets (/home/x/server/src/features/search/list-facets.ts:12:3)',
    'listFacets /server/src/features/search/list-facets.ts:12:3',
  ],
  ['    at async Object.answer (file:///srv/server/src/a.ts:1:2)', 'Object.answer /server/src/a.ts:1:2'],
  ['    at file:///srv/contract/src/call.ts:7:8', '/contract/src/call.ts:7:8'],
  ['    at new Map (/srv/node_modules/kysely/dist/a.js:1:2)', 'new Map /node_modules/kysely/dist/a.js:1:2'],
  ['    at /srv/engine/src/a.ts:1:2', '/engine/src/a.ts:1:2'],
  ['    at /srv/web/src/a.tsx:1:2', '/web/src/a.tsx:1:2'],
  ['    at /srv/demo/src/a.ts:1:2', '/demo/src/a.ts:1:2'],
  ['    at node:internal/process/task_queues:95:5', undefined],
  ['    at run (/home/maria/other/a.ts:1:2)', undefined],
  ['listFacets (/home/x/server/src/a.ts:12:3)', undefined],
])('%s', (line, frame) => {
  expect(stackFrames(failing(line))).toEqual(frame === undefined ? [] : [frame])
})

test('the first twenty frames, of two hundred characters at most', () => {
  const frames = stackFrames(failing(...Array.from({ length: 25 }, (_, at) => `    at f (/srv/server/${'a'.repeat(300)}.ts:${at}:1)`)))
  expect(frames.map((one) => one.length)).toEqual(Array(20).fill(200))
  const short = stackFrames(failing(...Array.from({ length: 21 }, (_, at) => `    at f (/srv/server/a.ts:${at + 1}:1)`)))
  expect([short.length, short[0], short.at(-1)]).toEqual([20, 'f /server/a.ts:1:1', 'f /server/a.ts:20:1'])
})

test('what is no failure, or has no stack, has no frames', () => {
  expect([stackFrames('seekrit'), stackFrames(undefined), stackFrames(Object.assign(new Error('x'), { stack: undefined }))]).toEqual([
    [],
    [],
    [],
  ])
})

test.each([
  ['TypeError', 'TypeError'],
  ['DOMException', 'DOMException'],
  ['Error', 'Error'],
  ['maria', 'Error'],
  ['TypeError: maria', 'Error'],
  [`${'A'.repeat(42)}Error`, 'Error'],
])('a failure of a browser that calls itself %s is told as %s', (nome, name) => {
  expect(browserBug({ nome, pilha: [], tela: '/' }, 'farol')).toEqual({ side: 'browser', name, frames: [], place: '/' })
})

test.each([
  ['shown /assets/title-Ab_1.js:2:345', ['/assets/title-Ab_1.js:2:345']],
  ['/assets/app.js:1:7', ['/assets/app.js:1:7']],
  ['/assets/app.js:1', []],
  ['/assets/app.css:1:7', []],
  ['x/assets/app.js:1:7', []],
  ['/assets/app.js:12345678:7', []],
  [`/assets/${'a'.repeat(81)}.js:1:7`, []],
])('of the frame %s: %j', (line, frames) => {
  expect(browserBug({ nome: 'Error', pilha: [line], tela: '/' }, 'farol').frames).toEqual(frames)
})

test.each([
  ['/acervo/12/exemplares', '/acervo/:/exemplares'],
  ['/meufarol/dados-pessoais', '/meufarol/dados-pessoais'],
  ['/meuoutro/dados-pessoais', '/:/dados-pessoais'],
  ['/equipe/politicas/periodos', '/equipe/politicas/periodos'],
  ['/horarios/BC', '/horarios/:'],
  ['', ''],
])('the screen %s is told as %s', (tela, place) => {
  expect(browserBug({ nome: 'Error', pilha: [], tela }, 'farol').place).toBe(place)
})
