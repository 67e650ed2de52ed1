/** What became of a new tab: it was opened, or the browser would not, and the address is to be offered as a link. */
export type Opened = { readonly ok: true } | { readonly ok: false; readonly url: string }

/**
 * A tab for an address that has yet to be asked for. To be called in a click: the tab is there at once, empty, and goes on when the
 * address came; when none came it closes again. The page there never learns which page opened it. Rejects as `ask` does.
 */
export async function openTab(ask: () => Promise<string>, waiting: string): Promise<Opened> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = waiting
    tab.document.body.textContent = waiting
  }
  try {
    const url = await ask()
    if (!tab) return { ok: false, url }
    tab.location.replace(url)
    return { ok: true }
  } catch (error) {
    tab?.close()
    throw error
  }
}
