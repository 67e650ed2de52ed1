/** The most titles that a basket holds. */
export const basketLimit = 500

/** The most titles that one e-mail carries. */
export const mailedLimit = 200

/** The most addresses that one e-mail goes to. */
export const recipientLimit = 10
