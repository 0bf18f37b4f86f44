/** The payment methods for which the page shows a code to scan or copy. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. The code treats two of them specially: `card`, which needs the card's data, and `link`, which
 * the shopper pays on the payment service's page. All others pay with a code.
 */
export type Method = "card" | "link" | CodeMethod
