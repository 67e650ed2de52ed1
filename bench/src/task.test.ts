import { expect, test } from 'vitest'
import { runTask } from './task.ts'

test('the task of that name runs with its arguments; a name that is none is 2', async () => {
  const seen: string[] = []
  const tasks = { search: async () => ({ run: async (args: readonly string[]) => seen.push(...args) + 4 }) }
  expect(await runTask('benchmark', tasks, ['search', '--titles', '10'])).toBe(6)
  expect(seen).toEqual(['--titles', '10'])
  expect(await runTask('benchmark', tasks, ['toString'])).toBe(2)
})
