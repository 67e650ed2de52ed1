/** Family of a browser and of a system, coarse on purpose: no versions, no models. Empty where it cannot be told. */
export interface DeviceWords {
  readonly browser: string
  readonly system: string
}

// The first that matches: most browsers name others before themselves.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (known: typeof browsers, text: string) => known.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Reads a User-Agent header (its first 400 characters). */
export function deviceWords(userAgent: string | undefined): DeviceWords {
  const text = (userAgent ?? '').slice(0, 400)
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) }
}

/** The first parts of an address: `200.17.x.x`, `2801:a4::`. */
export function networkPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [first, second, ...others] = plain.split('.')
  if (others.length === 2) return `${first}.${second}.x.x`
  return `${plain.split(':').slice(0, 2).filter(Boolean).join(':')}::`
}
