/** What a person searched for; what is left out is not what the text can be. */
export interface SearchTerm {
  /** Medusa's number of an order, as 1234. */
  orderNumber?: number
  orderId?: string
  email?: string
  /** An id of a charge: ours, or one by which the gateway, an acquirer or the central bank knows it. */
  chargeName?: string
  /** Parts of a buyer's name or e-mail address: each must be found in it. */
  words?: string[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** A person's name has no more words. */
const MOST_WORDS = 5

/** Medusa's numbers of orders are PostgreSQL's integers: a longer one would be an error there. */
const LARGEST_ORDER_NUMBER = 2_147_483_647

/** An end-to-end id begins with a large E; a bank's page or a clerk may have lowered all of it. */
const LOWERED_END_TO_END_ID = /^e\d{8}[a-z\d]{23}$/

/**
 * Reads what somebody searched charges for: `#1234` is an order, `1234` an order or an NSU or
 * authorization code, `order_…` an order's id, a whole e-mail address just that. Everything else is a
 * name of the charge, exactly, or a part of the buyer's name or e-mail address. A Pix's end-to-end id may
 * be in lower case.
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
  if (LOWERED_END_TO_END_ID.test(term)) {
    return { chargeName: term.toUpperCase() }
  }
  return {
    ...(/[\s@]/.test(term) ? {} : { chargeName: term }),
    ...(canBeOfAPerson(term)
      ? { words: term.split(/\s+/).slice(0, MOST_WORDS) }
      : {}),
  }
}

/** Less than three letters are part of nearly every name, and many digits are an id. */
function canBeOfAPerson(term: string): boolean {
  const letters = term.match(/\p{L}/gu)?.length ?? 0
  const digits = term.match(/\d/g)?.length ?? 0
  const isId = digits > 5 || term.startsWith("ctchg_")
  return letters > 2 && (!isId || term.includes("@"))
}
