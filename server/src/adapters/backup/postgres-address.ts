/** An address of PostgreSQL as programs are given it: what stands among their arguments is seen by everybody on the machine. */
export interface PostgresAddress {
  readonly address: string
  readonly password?: string
}

/** The password apart from the rest; one among the parameters counts before the one beside the user, as it does for the programs. */
export function postgresAddress(url: string): PostgresAddress {
  const parsed = new URL(url)
  const given = /[?&]password=([^&]*)/.exec(parsed.search)?.[1] ?? parsed.password
  parsed.password = ''
  // As text: written anew, the other parameters would have + for a blank, which the programs do not read.
  parsed.search = parsed.search
    .replaceAll(/([?&])password=[^&]*/g, '$1')
    .replace(/&{2,}/g, '&')
    .replace(/^\?&/, '?')
    .replace(/[?&]$/, '')
  return { address: parsed.href, ...(given !== '' && { password: decodeURIComponent(given) }) }
}
