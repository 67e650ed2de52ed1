const tell = (message: object): void => navigator.serviceWorker?.controller?.postMessage(message)

/** In the installed app: this title stays readable without the network. */
export const saveOfflineTitle = (path: string, language: string): void => tell({ manter: path, lng: language })

/** In the installed app: the basket and its walking list stay readable without the network. */
export const saveOfflineBasket = (codes: readonly string[], language: string): void => tell({ cesta: codes, lng: language })

/** Nothing of what this person read or put aside stays, nor what is still on its way. */
export const forgetOfflineCopies = (): void => tell({ esquecer: true })
