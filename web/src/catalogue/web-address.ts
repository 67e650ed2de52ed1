/** True for what a browser may be sent to. The server lets nothing else through; this checks the same a second time. */
export const isWebAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')
