import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library'

/** Pixels a module is drawn with. */
const scale = 4

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The rectangles of a path that is drawn as `M0 0h1v1h-1z`. */
const rectangles = (path: string): readonly Rectangle[] =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/gi)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))

/** The picture as a camera sees it: one byte a pixel, white but where a dark path is. Runs of a QR code name only their first height. */
function pixelsOf(picture: SVGElement) {
  const [, , width = 0, height = 0] = picture.getAttribute('viewBox')!.split(' ').map(Number)
  const pixels = new Uint8ClampedArray(width * scale * height * scale).fill(255)
  const dark = picture.querySelector('path[fill="#000"]')!.getAttribute('d')!
  for (const one of rectangles(dark))
    for (let y = one.y * scale; y < (one.y + one.height) * scale; y += 1)
      pixels.fill(0, y * width * scale + one.x * scale, y * width * scale + (one.x + one.width) * scale)
  return { pixels, width: width * scale, height: height * scale }
}

/** What a reader that we did not write (ZXing) reads from a code drawn as SVG, and as which kind. Throws where it finds none. */
export function readCode(picture: SVGElement): { readonly kind: string; readonly text: string } {
  const { pixels, width, height } = pixelsOf(picture)
  const reader = new MultiFormatReader()
  reader.setHints(new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]))
  const found = reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height))))
  return { kind: BarcodeFormat[found.getBarcodeFormat()], text: found.getText() }
}
