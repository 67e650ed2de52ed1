const tell = (message: object): void => navigator.serviceWorker?.controller?.postMessage(message)

/** In the installed app: this title stays readable without the network. */
export const saveOfflineTitle = (path: string): void => tell({ manter: path })
