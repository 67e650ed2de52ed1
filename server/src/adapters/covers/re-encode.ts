import { sanitiseImage } from '../../catalogue/sanitise-image.ts'
import type { CoverPicture } from '../../ports/cover-pictures.ts'

/** Makes of what a source sent a picture that may be shown, or nothing. */
export type ReEncode = (bytes: Buffer) => Promise<CoverPicture | undefined>

const limits = { maxPixels: 4_000_000, leastSide: 20 }
const shownWidth = 400

/** What we use of the package `sharp`, where the operator installed it. */
interface Sharp {
  (
    bytes: Buffer,
    options: { limitInputPixels: number; failOn: 'warning' },
  ): {
    resize(options: { width: number; withoutEnlargement: true }): { jpeg(options: { quality: number }): { toBuffer(): Promise<Buffer> } }
  }
}

async function installedSharp(): Promise<Sharp | undefined> {
  // Not a dependency: the name is no literal, so that neither the compiler nor a bundler looks for it.
  const name = ['sh', 'arp'].join('')
  try {
    return ((await import(name)) as { default: Sharp }).default
  } catch {
    return undefined
  }
}

/**
 * What is let through is measured and cleaned first in any case; where `sharp` is installed it is decoded and written anew, 400 wide, so
 * that not one byte of the source's is left.
 */
export function reEncoder(load: () => Promise<Sharp | undefined> = installedSharp): ReEncode {
  let loaded: Promise<Sharp | undefined> | undefined
  return async (bytes) => {
    const clean = sanitiseImage(bytes, limits)
    if (!clean) return undefined
    const sharp = await (loaded ??= load())
    if (!sharp) return { type: clean.type, bytes: clean.bytes }
    try {
      const options = { limitInputPixels: limits.maxPixels, failOn: 'warning' } as const
      const written = await sharp(clean.bytes, options)
        .resize({ width: shownWidth, withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer()
      return { type: 'image/jpeg', bytes: written }
    } catch {
      return undefined
    }
  }
}
