import { Client } from 'pg'

/** A connection of its own to the address, closed again. */
export async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Makes a database, empty or a copy of `template`; answers its address. */
export async function makeDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  await asAdministrator(url, (client) => client.query(`create database ${name} template ${template}`))
  return withDatabase(url, name)
}

/** Takes it away, whoever is still connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await asAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`))
}
