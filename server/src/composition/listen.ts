import type { FastifyInstance } from 'fastify'
import { SettingError, type Config } from '../config.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Why nobody can listen there, by code (nodejs.org/api/errors.html); other errors are defects. */
const refusals: Readonly<Record<string, (place: Place) => SettingError>> = {
  EADDRINUSE: ({ port }) =>
    new SettingError('PORT', `is ${port}, where another program listens: end that one, or give this one another port`),
  EACCES: ({ port }) => new SettingError('PORT', `is ${port}, where this user may not listen: take one from 1024 on, behind a proxy`),
  EADDRNOTAVAIL: ({ host }) => new SettingError('HOST', `is "${host}", which is no address of this machine`),
  ENOTFOUND: ({ host }) => new SettingError('HOST', `is "${host}", which is no name of this machine`),
  EAI_AGAIN: ({ host }) => new SettingError('HOST', `is "${host}", and no name server says which address that is`),
}

/** Listens where the settings say; answers the address. Throws `SettingError` where that cannot be. */
export async function listenAt(app: Pick<FastifyInstance, 'listen'>, { host, port }: Place): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw refusals[String((error as NodeJS.ErrnoException).code)]?.({ host, port }) ?? error
  }
}
