/**
 * What to search for after an administrator has entered a text. Each field is one possible meaning of the text, for
 * example the number of an order. A field is missing if the plugin does not search for the text with that meaning.
 */
export interface SearchQuery {
  /** The display number of an order in Medusa, such as 1234. */
  orderNumber?: number
  orderId?: string
  email?: string
  /** An id or number of a charge that the plugin, the gateway, an acquirer or the central bank assigned. */
  chargeIdentifier?: string
  /**
   * The beginnings of words in the buyer's name, or parts of the buyer's e-mail address. A buyer is found only if all
   * words match.
   */
  words?: string[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** How many words of a search text are used. Further words are ignored. */
const MAX_WORDS = 5

/**
 * The largest number that an order in Medusa can have. The number is a PostgreSQL integer, and a search for a larger
 * number would cause an error.
 */
const MAX_ORDER_NUMBER = 2_147_483_647

/**
 * Matches the end-to-end id of a Pix payment in upper or lower case, because banks show it in both. The id is searched
 * for in lower case.
 */
const END_TO_END_ID = /^e\d{8}[a-z\d]{23}$/i

/**
 * Reads the text with which an administrator searches for charges. The text can be:
 * - `#1234`: the number of an order.
 * - `1234`: the number of an order, or a number of a charge, such as an NSU or an authorization code.
 * - `order_…`: the id of an order.
 * - A complete e-mail address: only charges with this e-mail address are searched for.
 * - The end-to-end id of a Pix payment, in upper or lower case.
 * - Any other text: an exact id of a charge, the beginnings of words in the buyer's name, or parts of the buyer's
 *   e-mail address.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const term = text.trim()
  const [, hash, digits] = /^(#?)(\d+)$/.exec(term) ?? []
  if (digits !== undefined) {
    const orderNumber = Number(digits)
    return {
      ...(orderNumber <= MAX_ORDER_NUMBER ? { orderNumber } : {}),
      ...(hash === "#" ? {} : { chargeIdentifier: term }),
    }
  }
  if (term.startsWith("order_")) {
    return { orderId: term }
  }
  if (EMAIL.test(term)) {
    return { email: term }
  }
  if (END_TO_END_ID.test(term)) {
    return { chargeIdentifier: term.toLowerCase() }
  }
  return {
    ...(/[\s@]/.test(term) ? {} : { chargeIdentifier: term }),
    ...(canBePartOfNameOrEmail(term)
      ? { words: term.split(/\s+/).slice(0, MAX_WORDS) }
      : {}),
  }
}

/**
 * Returns whether a text may be a part of a buyer's name or e-mail address. It is `false` for these texts:
 * - A text with fewer than three letters, because it would match nearly every buyer.
 * - A text without "@" that has more than five digits or begins with `ctchg_`, because such a text is an id.
 */
function canBePartOfNameOrEmail(term: string): boolean {
  const letters = term.match(/\p{L}/gu)?.length ?? 0
  const digits = term.match(/\d/g)?.length ?? 0
  const isId = digits > 5 || term.startsWith("ctchg_")
  return letters > 2 && (!isId || term.includes("@"))
}
