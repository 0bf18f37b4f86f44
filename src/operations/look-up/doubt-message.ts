import type { Charge } from "../../domain/charge/charge"
import {
  isLinkMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import type { Ledger } from "../../modules/ledger"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns the message for the shopper of a charge whose outcome is unknown. If the code was certainly never shown, or
 * the link has no address, the shopper cannot have paid. The message then does not say "do not pay again", because that
 * would suggest that a first payment may exist. A code that is missing in the ledger is not certainly unshown: its
 * request may still be under way, or the ledger may be a restored copy.
 */
export async function doubtMessage(
  ledger: Pick<Ledger, "isCodeUnshown">,
  charge: Pick<Charge, "id" | "method" | "link">
): Promise<ShopperMessage> {
  const isUnshown = traitsOf(charge.method).hasCode
    ? await ledger.isCodeUnshown(charge.id)
    : isLinkMethod(charge.method) && charge.link?.url === undefined
  return isUnshown ? "code_in_doubt" : "being_verified"
}

/** Returns the message for a shopper whose open charge prevents another payment. */
export async function messageForShopperWithOpenCharge(
  ledger: Pick<Ledger, "isCodeUnshown">,
  open: Pick<Charge, "id" | "method" | "link" | "state">
): Promise<ShopperMessage> {
  return open.state === "unresolved"
    ? doubtMessage(ledger, open)
    : "another_payment_open"
}
