/** Presses the button that was pressed last before React listened, or sends the form in which Enter was: the boot script kept it. Once. */
export function replayEarlyPress(): void {
  const page: HTMLElement & { early?: HTMLElement } = document.documentElement
  page.setAttribute('data-vivo', '')
  if (page.early instanceof HTMLFormElement) page.early.requestSubmit()
  else page.early?.click()
  delete page.early
}
