/** Presses the button that was pressed last before React listened: the boot script kept it. Once. */
export function replayEarlyClick(): void {
  const page: HTMLElement & { early?: HTMLElement } = document.documentElement
  page.setAttribute('data-vivo', '')
  page.early?.click()
  delete page.early
}
