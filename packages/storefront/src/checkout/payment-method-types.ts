/** The payment methods for which the page shows a code to scan or copy. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. This package treats two of them specially: `card`, which needs the card's data, and `link`,
 * which the shopper pays on the payment service's page. All others are paid with a code.
 */
export type Method = "card" | "link" | CodeMethod
