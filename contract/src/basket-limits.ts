/** The most titles that a basket holds. */
export const basketLimit = 500

/** The most titles that the address of a basket without scripts holds: some proxies cut addresses of more than 2,000 characters. */
export const addressedLimit = 100

/** The most titles that one e-mail carries. */
export const mailedLimit = 200

/** The most addresses that one e-mail goes to. */
export const recipientLimit = 10
