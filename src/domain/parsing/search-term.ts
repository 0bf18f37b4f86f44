/** A parsed search text. A field is left out when the text cannot have that meaning. */
export interface SearchTerm {
  /** Medusa's number of an order, such as 1234. */
  orderNumber?: number
  orderId?: string
  email?: string
  /** An id of a charge: ours, or one of the gateway, an acquirer or the central bank. */
  chargeName?: string
  /** Beginnings of a buyer's names, or parts of the e-mail address; all of them must be found. */
  words?: string[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** The most words that are searched; a person's name has no more. */
const MOST_WORDS = 5

/** Medusa's numbers of orders are PostgreSQL integers: a larger number would cause an error there. */
const LARGEST_ORDER_NUMBER = 2_147_483_647

/** A bank's page or a person may have written an end-to-end id in another case; it is searched in lower case. */
const END_TO_END_ID = /^e\d{8}[a-z\d]{23}$/i

/**
 * Reads the text of a search for charges. `#1234` is an order, `1234` is an order, an NSU or an authorization code, and
 * `order_…` is an order's id. A whole e-mail address is only that. Any other text is an exact id of the charge, or the
 * beginnings of the buyer's names, or a part of the e-mail address. A Pix's end-to-end id may be in any case.
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
  if (EMAIL.test(term)) {
    return { email: term }
  }
  if (END_TO_END_ID.test(term)) {
    return { chargeName: term.toLowerCase() }
  }
  return {
    ...(/[\s@]/.test(term) ? {} : { chargeName: term }),
    ...(mayMatchBuyer(term)
      ? { words: term.split(/\s+/).slice(0, MOST_WORDS) }
      : {}),
  }
}

/** Whether a text may be a part of a buyer's name or address. Fewer than three letters match nearly all, and many digits are an id. */
function mayMatchBuyer(term: string): boolean {
  const letters = term.match(/\p{L}/gu)?.length ?? 0
  const digits = term.match(/\d/g)?.length ?? 0
  const isId = digits > 5 || term.startsWith("ctchg_")
  return letters > 2 && (!isId || term.includes("@"))
}
