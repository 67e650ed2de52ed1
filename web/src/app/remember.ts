/** Loads once and remembers; `key` names what was asked. On the server every page remembers for itself. */
export type Remember = <T>(key: readonly string[], load: () => Promise<T>) => Promise<T>
