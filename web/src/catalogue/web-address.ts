/** True for what a browser may be sent to. The server lets nothing else through; this is the second lock on the same door. */
export const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')
