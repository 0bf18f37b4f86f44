import type {
  GatewayCharge,
  GatewayTransaction,
} from "../../charge/gateway-charge"
import { readGatewayCharge } from "../../gateway/read-gateway-charge"
import type { ChargeUpdate } from "../../charge/notification"
import type { JsonObject } from "../../charge/reading/values"
import { keptText, LONGEST_WORD } from "../kept-text"
import {
  type ContentOf,
  plausibleMerchantChargeId,
  unrecognized,
} from "./content"

/** The interface shows one transaction; a body with more than this is not a charge of a shop. */
const MOST_TRANSACTIONS = 100

/** Longest texts in UTF-16 units, by field; ids and numbers of the card network are well below 100. */
const LONGEST: Readonly<Record<string, number>> = {
  chargeStatus: LONGEST_WORD,
  transactionStatus: LONGEST_WORD,
  paymentType: LONGEST_WORD,
  reasonMessage: 200,
}
const LONGEST_OTHER = 100

export function readChargeUpdate(data: JsonObject): ContentOf<ChargeUpdate> {
  const merchantChargeId = plausibleMerchantChargeId(data)
  if (merchantChargeId === undefined) {
    return unrecognized(data, "data.merchantChargeId is missing or no such id")
  }
  const charge = readGatewayCharge(data)
  if (!charge) {
    return unrecognized(
      data,
      "data is no readable charge: its status, an amount or a transaction is missing or unreadable"
    )
  }
  if (charge.transactions.length > MOST_TRANSACTIONS) {
    return unrecognized(
      data,
      `data has more than ${MOST_TRANSACTIONS} transactions`
    )
  }
  return {
    kind: "charge_update",
    integration: "checkout",
    merchantChargeId,
    charge: keptCharge(charge),
  }
}

function keptCharge(charge: GatewayCharge): GatewayCharge {
  return {
    ...withKeptTexts(charge),
    transactions: charge.transactions.map(keptTransaction),
  }
}

/**
 * Returns a transaction without its code: codes can be paid, so no stored notification contains one. A lookup shows
 * the code anyway.
 */
function keptTransaction({
  card,
  code: _code,
  ...fields
}: GatewayTransaction): GatewayTransaction {
  return {
    ...withKeptTexts(fields),
    ...(card && { card: withKeptTexts(card) }),
  }
}

/** Cuts all texts of an object. Its fields are named by us, so none of them is `__proto__`. */
function withKeptTexts<T extends object>(fields: T): T {
  const kept = { ...fields } as Record<string, unknown>
  for (const name in kept) {
    const value = kept[name]
    if (typeof value === "string") {
      kept[name] = keptText(value, LONGEST[name] ?? LONGEST_OTHER)
    }
  }
  return kept as T
}
