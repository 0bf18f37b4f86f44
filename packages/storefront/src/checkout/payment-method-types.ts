/** The payment methods for which the page shows a code to scan or copy. */
export type CodeMethod = "pix" | "wallet"

/**
 * The payment methods. A card is charged when the cart is completed. The shopper pays a `link` on the payment service's
 * page, and all other methods with a code.
 */
export type Method = "card" | "link" | CodeMethod
