import type { LoanSite } from '../../loans/testing/loan-site.ts'

/** What the screens of the account ask. */
export const accountPaths = [
  '/api/pessoas/meu-farol/agora',
  '/api/emprestimo/titulos-pendentes',
  '/api/emprestimo/debitos-pendentes',
  '/api/emprestimo/historico?de=2026-11-01&ate=2026-11-30',
  '/api/pessoas/meu-farol/carteira',
  '/api/pessoas/afastamentos',
  '/api/pessoas',
] as const

/** Answers that name their reader, which those of somebody else would not. */
const naming: readonly string[] = ['/api/emprestimo/titulos-pendentes', '/api/pessoas/meu-farol/carteira']

/** Names of which none is part of another. */
export const readerNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `leitor${String(n).padStart(3, '0')}x`)

export async function fillReaders(site: LoanSite, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await site.reader(name)
    await site.lend(name, await site.book(`Livro de ${name}`))
  }
}

const shownNames = /leitor\d{3}x/g

/** A machine that is busy with other things may leave a call without a connection to the database for five seconds: it says when to ask again. */
const maxRetries = 5

/**
 * All readers at once, each asking one thing after the other for all of the account, `rounds` times; answers how many calls there were, how many
 * were put off and asked again, and what was wrong.
 */
export async function askAllAtOnce(site: LoanSite, names: readonly string[], rounds: number) {
  const faults: string[] = []
  let putOff = 0
  const answerTo = async (name: string, path: string, retries = 0): ReturnType<LoanSite['call']> => {
    const answer = await site.call('GET', path, undefined, { token: await site.tokenOf(name) })
    const { 'retry-after': later, 'cache-control': kept } = answer.headers
    if (answer.statusCode !== 503 || later === undefined || kept !== 'no-store' || retries === maxRetries) return answer
    putOff += 1
    return answerTo(name, path, retries + 1)
  }
  const ask = async (name: string, path: string) => {
    const { statusCode, headers, body } = await answerTo(name, path)
    const shown = new Set(body.match(shownNames))
    if (statusCode !== 200 || headers['cache-control'] !== 'no-store') faults.push(`${path}: ${statusCode} ${headers['cache-control']}`)
    if ([...shown].some((other) => other !== name)) faults.push(`${path}: ${name} was shown ${[...shown].join(', ')}`)
    if (naming.includes(path) && !shown.has(name)) faults.push(`${path}: ${name} was not shown ${name}`)
  }
  let calls = 0
  const askEverything = async (name: string) => {
    for (let round = 0; round < rounds; round += 1)
      for (const path of accountPaths) {
        await ask(name, path)
        calls += 1
      }
  }
  await Promise.all(names.map(askEverything))
  return { calls, putOff, faults }
}
