import { randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { ContentAccess } from '../../ports/content-providers.ts'
import type { Keys } from '../../ports/keys.ts'
import type { ExternalOptions } from '../outside/external-request.ts'
import { drivers, leadsToTarget } from './drivers.ts'
import { placeholderValues, pseudonymOf } from './placeholders.ts'

export interface AccessSurroundings {
  readonly secret: Buffer
  readonly siteHost: string
  readonly clock: Clock
  readonly keys: Keys
  readonly outside?: ExternalOptions
}

const lifetime = 60_000

/** Ways into content by the provider's driver. */
export const contentAccess = ({ secret, siteHost, clock, keys, outside = {} }: AccessSurroundings): ContentAccess => ({
  async open({ slug, driver, settings }, reader, { target, document = '' }) {
    const now = clock.now()
    const placeholders = placeholderValues(settings, reader, {
      pseudonym: pseudonymOf(secret, slug, reader.patronId),
      siteHost,
      now,
      nonce: randomBytes(16).toString('hex'),
      document,
      target: target ?? settings.target ?? '',
    })
    const key = await keys.of('providers', slug)
    const access = await drivers[driver]({ settings, placeholders, target, key, expiresAt: new Date(now.getTime() + lifetime), outside })
    return target === undefined || leadsToTarget(driver, settings) ? access : { ...access, afterwards: target }
  },
})
