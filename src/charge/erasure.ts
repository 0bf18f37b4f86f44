/**
 * Why the personal data of a charge is not erased yet: its money can still move, and what is known of
 * the payer may be needed until it cannot.
 *
 * - `in_doubt`: nobody knows what came of an operation of it.
 * - `reserved`: on a card, and neither captured nor released.
 * - `payable`: its code or link can still be paid.
 * - `disputed`: a dispute is open.
 * - `listed`: a discrepancy is open, which a person has to resolve.
 * - `under_way`: somebody is at work on it, or its money is decided to go back and did not yet.
 */
export type ReasonToWait =
  "in_doubt" | "reserved" | "payable" | "disputed" | "listed" | "under_way"

/** A charge that is not erased yet. It is, by itself, as soon as its reason is gone. */
export interface ChargeToErase {
  chargeId: string
  merchantChargeId: string
  orderId: string | null
  method: string
  state: string
  /** Null for one that is erased next. */
  reason: ReasonToWait | null
  /** When its reason ends at the latest, ISO 8601; null where that is a person's or the gateway's to say. */
  tryAgainAt: string | null
}

/** Who asked for an erasure where no person did: Medusa has deleted the customer. */
export const ERASED_WITH_CUSTOMER = "customer.deleted"

/** What stands in the place of a text that was erased. */
export const ERASED_TEXT = "[erased]"

const EMAIL = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
/** Eight digits or more, however they are punctuated: documents and phone numbers. */
const NUMBER = /\+?\d(?:[\s().\-/]*\d){7,}/g
/** Shorter words of a name, as `da`, are in every other sentence. */
const SHORTEST_NAME = 3

/**
 * A text without what would name a person: addresses of e-mail, documents, phone numbers, and the words
 * of the `names` that are known. For the reason of an erasure, which outlives what was erased.
 */
export function withoutIdentifiers(
  text: string,
  names: readonly (string | null | undefined)[]
): string {
  const words = names
    .flatMap((name) => (name ?? "").split(/\s+/))
    .filter((word) => word.length >= SHORTEST_NAME)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const masked = text.replace(EMAIL, ERASED_TEXT).replace(NUMBER, ERASED_TEXT)
  return words.length === 0
    ? masked
    : masked.replace(
        new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "giu"),
        ERASED_TEXT
      )
}
