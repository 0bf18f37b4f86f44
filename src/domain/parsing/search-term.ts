/**
 * A parsed search text. Each field is one meaning that the text may have. Meanings that the text cannot have are left
 * out.
 */
export interface SearchTerm {
  /** Medusa's number of an order, such as 1234. */
  orderNumber?: number
  orderId?: string
  email?: string
  /** An id of a charge, from the plugin, the gateway, an acquirer or the central bank. */
  chargeName?: string
  /** Beginnings of the buyer's names, or parts of the e-mail address. All of them must match. */
  words?: string[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** The number of words that are searched. Further words are ignored. */
const MAX_WORDS = 5

/**
 * The largest order number. Medusa's order numbers are PostgreSQL integers, so a larger number would cause an error.
 */
const MAX_ORDER_NUMBER = 2_147_483_647

/** Matches an end-to-end id in any case, because banks write it in different cases. The search uses lower case. */
const END_TO_END_ID = /^e\d{8}[a-z\d]{23}$/i

/**
 * Reads the text of a search for charges.
 *
 * `#1234` is searched only as the number of an order. `1234` may also be an NSU or an authorization code. `order_…` is
 * searched only as an order's id, and a complete e-mail address only as an e-mail address. Any other text is an exact
 * id of the charge, the beginnings of the buyer's names, or a part of the e-mail address. A Pix's end-to-end id may be
 * in any case.
 */
export function readSearchTerm(text: string): SearchTerm {
  const term = text.trim()
  const [, hash, digits] = /^(#?)(\d+)$/.exec(term) ?? []
  if (digits !== undefined) {
    const orderNumber = Number(digits)
    return {
      ...(orderNumber <= MAX_ORDER_NUMBER ? { orderNumber } : {}),
      ...(hash === "#" ? {} : { chargeName: term }),
    }
  }
  if (term.startsWith("order_")) {
    return { orderId: term }
  }
  if (EMAIL.test(term)) {
    return { email: term }
  }
  if (END_TO_END_ID.test(term)) {
    return { chargeName: term.toLowerCase() }
  }
  return {
    ...(/[\s@]/.test(term) ? {} : { chargeName: term }),
    ...(mayMatchBuyer(term)
      ? { words: term.split(/\s+/).slice(0, MAX_WORDS) }
      : {}),
  }
}

/**
 * Returns whether a text may be a part of a buyer's name or e-mail address. Fewer than three letters would match nearly
 * every buyer, and many digits are an id.
 */
function mayMatchBuyer(term: string): boolean {
  const letters = term.match(/\p{L}/gu)?.length ?? 0
  const digits = term.match(/\d/g)?.length ?? 0
  const isId = digits > 5 || term.startsWith("ctchg_")
  return letters > 2 && (!isId || term.includes("@"))
}
