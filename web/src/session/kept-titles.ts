const tell = (message: object): void => navigator.serviceWorker?.controller?.postMessage(message)

/** In the installed app: this title stays readable without the network. */
export const keepTitle = (path: string): void => tell({ manter: path })

/** Whoever signs out leaves no trace of what they read. */
export const forgetKeptTitles = (): void => tell({ esquecer: true })
