/** What a person searched for; what is left out is not what the text can be. */
export interface SearchTerm {
  /** Medusa's number of an order, as 1234. */
  orderNumber?: number
  orderId?: string
  email?: string
  /** An id of a charge: ours, or one by which the gateway, an acquirer or the central bank knows it. */
  chargeName?: string
}

/** Medusa's numbers of orders are PostgreSQL's integers: a longer one would be an error there. */
const LARGEST_ORDER_NUMBER = 2_147_483_647

/** An end-to-end id begins with a large E; a bank's page or a clerk may have lowered all of it. */
const LOWERED_END_TO_END_ID = /^e\d{8}[a-z\d]{23}$/

/**
 * Reads what somebody searched charges for: `#1234` is an order, `1234` an order or an NSU or
 * authorization code, `order_…` an order's id, what has an @ an e-mail address, everything else a name
 * of the charge. All of it is looked for exactly as it is, but a Pix's end-to-end id in lower case.
 */
export function readSearchTerm(text: string): SearchTerm {
  const term = text.trim()
  const [, hash, digits] = /^(#?)(\d+)$/.exec(term) ?? []
  if (digits !== undefined) {
    const orderNumber = Number(digits)
    return {
      ...(orderNumber <= LARGEST_ORDER_NUMBER ? { orderNumber } : {}),
      ...(hash === "#" ? {} : { chargeName: term }),
    }
  }
  if (term.startsWith("order_")) {
    return { orderId: term }
  }
  if (LOWERED_END_TO_END_ID.test(term)) {
    return { chargeName: term.toUpperCase() }
  }
  return term.includes("@") ? { email: term } : { chargeName: term }
}
