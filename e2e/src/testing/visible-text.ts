import type { Browser, Page } from 'playwright-core'

interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Lines of text in the window that nothing covers, with the box that each takes. */
const linesInWindow = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!node.textContent?.trim() || parent.closest('svg, option, select') || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
        if (!isInside || width < 4 || height < 4) continue
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
        if (onTop && parent.contains(onTop)) lines.push({ text: node.textContent.trim().slice(0, 60), x, y, width, height })
      }
    }
    return lines
  })

/**
 * Texts whose letters cannot be told from what they stand on, as the page is painted: the lightest and the darkest point of a line must be
 * `min` apart (contrast ratio, WCAG 2.2). Colours that a system puts in the place of ours are in no computed style.
 */
export async function invisibleTexts(browser: Browser, page: Page, min: number): Promise<string[]> {
  const lines = await linesInWindow(page)
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  const reader = await browser.newPage()
  try {
    const contrasts = await reader.evaluate(
      async ({ picture, lines }) => {
        const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        const linear = Array.from({ length: 256 }, (_, byte) =>
          byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        )
        return lines.map(({ x, y, width, height }) => {
          const { data } = context.getImageData(Math.round(x), Math.round(y), Math.ceil(width), Math.ceil(height))
          let [darkest, lightest] = [1, 0]
          for (let at = 0; at < data.length; at += 4) {
            const luminance = 0.2126 * linear[data[at]!]! + 0.7152 * linear[data[at + 1]!]! + 0.0722 * linear[data[at + 2]!]!
            darkest = Math.min(darkest, luminance)
            lightest = Math.max(lightest, luminance)
          }
          return (lightest + 0.05) / (darkest + 0.05)
        })
      },
      { picture, lines },
    )
    return lines.filter((_, at) => contrasts[at]! < min).map(({ text }) => text)
  } finally {
    await reader.close()
  }
}
