import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { sized } from '../../testing/thorough.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { codeOf, stepOf } from './totp.ts'

const path = '/api/pessoas/meu-farol/segundo-fator'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const guesses = sized(1_000, 40)
/** Networks that guess at once. */
const atOnce = 20

for (const engine of engines) {
  describe(`codes guessed by who knows the password, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    async function withApp(name: string): Promise<Buffer> {
      await site.person(name)
      const token = (await site.signIn(name)).json().access_token as string
      const { segredo } = (await site.call('POST', path, undefined, { token })).json()
      site.clock.advance(30)
      const codigo = codeOf(bytesOf(segredo), stepOf(site.clock.now()))
      expect((await site.call('PUT', path, { codigo }, { token })).statusCode).toBe(200)
      return bytesOf(segredo)
    }
    const challengeFrom = async (name: string, address: string) => {
      const answer = await site.signIn(name, goodPassword, { address })
      const cookies = Object.fromEntries(answer.cookies.map((one) => [one.name, one.value]))
      return { desafio: answer.json().params?.desafio as string | undefined, cookies, code: answer.json().code as string }
    }

    /** The most that may be looked at: ten failures a network, a hundred in a row for the account. */
    test.each([
      [1, 10],
      [100, 100],
    ])('from %i networks: none opens the account, %i are looked at, and its owner comes in afterwards', async (networks, most) => {
      const name = `alvo${networks}`
      const secret = await withApp(name)
      const waiting = new Map<string, Awaited<ReturnType<typeof challengeFrom>>>()
      const told: Record<string, number> = {}
      const guess = async (n: number) => {
        const address = `172.31.${n % networks}.7`
        const challenge = waiting.get(address) ?? (await challengeFrom(name, address))
        const { desafio, cookies } = challenge
        let what = challenge.code
        if (desafio !== undefined) {
          waiting.set(address, challenge)
          const codigo = String((n * 997_331) % 1_000_000).padStart(6, '0')
          const answer = await site.grant({ grant_type: 'segundo_fator', desafio, codigo }, { address, cookies })
          what = answer.statusCode === 200 ? 'opened' : (answer.json().code as string)
          if (what !== 'segundo_fator_incorreto' || answer.json().params?.restantes === 0) waiting.delete(address)
        }
        told[what] = (told[what] ?? 0) + 1
      }
      const together = Math.min(atOnce, networks)
      for (let n = 0; n < guesses; n += together) await Promise.all(Array.from({ length: together }, (_, more) => guess(n + more)))
      expect(told['opened']).toBeUndefined()
      expect(told['segundo_fator_incorreto']).toBeGreaterThan(0)
      expect(told['segundo_fator_incorreto']).toBeLessThanOrEqual(most)
      site.clock.advance(86_400)
      const own = await challengeFrom(name, '203.0.113.9')
      const codigo = codeOf(secret, stepOf(site.clock.now()))
      const done = await site.grant(
        { grant_type: 'segundo_fator', desafio: own.desafio, codigo },
        { address: '203.0.113.9', cookies: own.cookies },
      )
      expect(done.statusCode).toBe(200)
    })
  })
}
