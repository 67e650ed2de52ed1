/** Presses the button that was pressed last before the page could answer: the boot script marked it. From now on it marks none. */
export function answerEarlyPress(): void {
  document.documentElement.setAttribute('data-vivo', '')
  const button = document.querySelector<HTMLElement>('[data-cedo]')
  button?.removeAttribute('data-cedo')
  button?.click()
}
