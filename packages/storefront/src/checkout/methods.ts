/** The methods that pay with a code that the page shows. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. There is one that takes a card's data and one that leads to the payment service's page, so code
 * asks for these two by name; every other method pays with a code.
 */
export type Method = "card" | "link" | CodeMethod
