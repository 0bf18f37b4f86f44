/** The methods that pay with a code that the page shows. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. Other code compares with two names only: `card`, because it needs the card's data, and `link`,
 * because the shopper pays on the payment service's page. Every other method is treated as a method with a code.
 */
export type Method = "card" | "link" | CodeMethod
