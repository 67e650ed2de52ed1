import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const readers = 20
const rounds = 2

/** What the screens of the account ask. */
const paths = [
  '/api/pessoas/meu-farol/agora',
  '/api/emprestimo/titulos-pendentes',
  '/api/emprestimo/debitos-pendentes',
  '/api/emprestimo/historico?de=2026-11-01&ate=2026-11-30',
  '/api/pessoas/meu-farol/carteira',
  '/api/pessoas/afastamentos',
  '/api/pessoas',
] as const

for (const engine of engines) {
  describe(`many readers at once, on ${engine.name}`, () => {
    let site: LoanSite
    const names = Array.from({ length: readers }, (_, n) => `leitor${String(n).padStart(3, '0')}x`)
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of names) {
        await site.reader(name)
        await site.lend(name, await site.book(`Livro de ${name}`))
      }
    }, 120_000)
    afterAll(() => site.remove())

    test(`${readers} readers who ask for all of their account at once see only themselves, and nothing may be kept on the way`, async () => {
      const asked = names.flatMap((name) => Array.from({ length: rounds }, () => paths.map((path) => ({ name, path }))).flat())
      const answers = await Promise.all(
        asked.map(async ({ name, path }) => {
          const answer = await site.call('GET', path, undefined, { token: await site.tokenOf(name) })
          return { name, path, status: answer.statusCode, kept: answer.headers['cache-control'], text: answer.body }
        }),
      )
      const foreign = answers.filter(({ name, text }) => names.some((other) => other !== name && text.includes(other)))
      expect(foreign).toEqual([])
      expect([...new Set(answers.map(({ status, kept }) => `${status} ${kept}`))]).toEqual(['200 no-store'])
      const named = (path: string) => answers.filter((one) => one.path === path).every(({ name, text }) => text.includes(name))
      expect([named('/api/emprestimo/titulos-pendentes'), named('/api/pessoas/meu-farol/carteira')]).toEqual([true, true])
    })
  })
}
