/** Where one answer says something else than another did, or no longer says it; what is new in it is no fault. Lists keep their order. */
export function lostAnswers(before: unknown, after: unknown, at = ''): readonly string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [`${at} was a list`]
    if (after.length !== before.length) return [`${at} had ${before.length} entries and has ${after.length}`]
    return before.flatMap((one, n) => lostAnswers(one, after[n], `${at}[${n}]`))
  }
  if (typeof before === 'object' && before !== null) {
    if (typeof after !== 'object' || after === null || Array.isArray(after)) return [`${at} was an object`]
    return Object.entries(before).flatMap(([name, value]) => lostAnswers(value, (after as Record<string, unknown>)[name], `${at}.${name}`))
  }
  return before === after ? [] : [`${at} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]
}
