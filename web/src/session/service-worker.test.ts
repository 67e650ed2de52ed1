import { expect, test } from 'vitest'
import { startWaitingWorker } from '../testing/service-worker.ts'

test('what is on its way when the person is forgotten is not stored, and leaves no empty cache', async () => {
  const { tell, fetches, done, asked, names } = startWaitingWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  tell({ cesta: ['12'], lng: 'pt' })
  await asked(2)
  tell({ esquecer: true })
  for (const { answer } of fetches) answer(true)
  await done()
  expect(names()).toEqual([])
})

test('a basket that fails to come is not asked for again, in a shorter form, for somebody who was forgotten meanwhile', async () => {
  const { tell, fetches, done, asked, names } = startWaitingWorker()
  tell({ cesta: ['12', '13'], lng: 'pt' })
  await asked(1)
  tell({ esquecer: true })
  fetches[0]!.answer(false)
  await asked(2)
  fetches[1]!.answer(true)
  await done()
  expect(names()).toEqual([])
})

test('whoever comes next has copies of their own, also while an answer to the one before is awaited', async () => {
  const { tell, fetches, done, asked, stored } = startWaitingWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  tell({ esquecer: true })
  tell({ manter: '/acervo/13', lng: 'pt' })
  await asked(2)
  fetches[1]!.answer(true)
  fetches[0]!.answer(true)
  await done()
  expect(stored()).toEqual(['/acervo/13'])
})

test('a deletion amid the writing of a copy leaves nothing of it', async () => {
  const { tell, fetches, done, asked, names } = startWaitingWorker()
  tell({ manter: '/acervo/12', lng: 'pt' })
  await asked(1)
  fetches[0]!.answer(true)
  // The copy is written in several steps; the message comes between two of them.
  for (let step = 0; step < 3; step += 1) await Promise.resolve()
  tell({ esquecer: true })
  await done()
  expect(names()).toEqual([])
})

test('of more than fifty titles the last fifty stay, read again counts as last; the basket stays beside them', async () => {
  const { tell, fetches, done, asked, stored } = startWaitingWorker()
  const paths = [...Array.from({ length: 51 }, (_, at) => `/acervo/${at + 1}`), '/acervo/2']
  tell({ cesta: ['1'], lng: 'pt' })
  await asked(1)
  fetches[0]!.answer(true)
  await done()
  for (const [at, path] of paths.entries()) {
    tell({ manter: path, lng: 'pt' })
    await asked(at + 2)
    fetches.at(-1)!.answer(true)
    await done()
  }
  expect(stored()).toEqual(['/cesta', ...paths.slice(2, 51), '/acervo/2'])
})

test('of several baskets in a row the last one is stored; an empty one takes the copy away', async () => {
  const { tell, fetches, done, asked, stored } = startWaitingWorker()
  tell({ cesta: ['1'], lng: 'pt' })
  tell({ cesta: ['1', '2'], lng: 'pt' })
  await asked(2)
  fetches[1]!.answer(true)
  fetches[0]!.answer(true)
  await asked(3)
  expect(fetches[2]!.address).toBe('/cesta?acervos=1,2&guardar=1&lng=pt')
  fetches[2]!.answer(true)
  await done()
  expect(stored()).toEqual(['/cesta'])
  tell({ cesta: [], lng: 'pt' })
  await done()
  expect(stored()).toEqual([])
})

test('of two baskets that are on their way when the person is forgotten neither is stored, nor asked for once more and stored then', async () => {
  const { tell, fetches, done, asked, names } = startWaitingWorker()
  tell({ cesta: ['1'], lng: 'pt' })
  tell({ cesta: ['1', '2'], lng: 'pt' })
  await asked(2)
  tell({ esquecer: true })
  fetches[0]!.answer(true)
  fetches[1]!.answer(true)
  await asked(3)
  fetches[2]!.answer(true)
  await done()
  expect(names()).toEqual([])
})
