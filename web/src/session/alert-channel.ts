/** Tells other tabs of this browser that alerts changed; each asks for itself. */
export interface AlertChannel {
  changed(): void
  /** Answers how to stop listening. */
  listen(listener: () => void): () => void
}

let channel: BroadcastChannel | undefined

const opened = (): BroadcastChannel | undefined => {
  channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('farol-alerts')
  return channel
}

export const alertChannel: AlertChannel = {
  changed: () => opened()?.postMessage('changed'),
  listen(listener) {
    const here = opened()
    const hear = () => listener()
    here?.addEventListener('message', hear)
    return () => here?.removeEventListener('message', hear)
  },
}
