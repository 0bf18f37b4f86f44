/** The methods that pay with a code that the page shows. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. Code asks by name only for the card, which takes the card's data, and the link, which leads to
 * the payment service's page. Every other method pays with a code.
 */
export type Method = "card" | "link" | CodeMethod
