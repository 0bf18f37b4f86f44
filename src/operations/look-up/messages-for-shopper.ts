import type { Charge } from "../../domain/charge/charge"
import {
  isLinkMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import type { Ledger } from "../../modules/ledger"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns the message for a shopper whose charge has an unknown outcome. Usually the message asks the shopper not to
 * pay again. The message does not ask this in two cases, because the shopper cannot have paid:
 * - The shopper certainly never saw the code of the charge.
 * - The ledger has no address of the payment link.
 */
export async function shopperMessageForUnresolvedCharge(
  ledger: Pick<Ledger, "wasCodeNeverShownToShopper">,
  charge: Pick<Charge, "id" | "method" | "link">
): Promise<ShopperMessage> {
  // A shopper may have seen a code that the ledger does not have: the shopper's request may still be running, or the
  // ledger may be a restored backup.
  const isUnshown = traitsOf(charge.method).hasCode
    ? await ledger.wasCodeNeverShownToShopper(charge.id)
    : isLinkMethod(charge.method) && charge.link?.url === undefined
  return isUnshown ? "code_in_doubt" : "being_verified"
}

export async function messageForShopperWithOpenCharge(
  ledger: Pick<Ledger, "wasCodeNeverShownToShopper">,
  open: Pick<Charge, "id" | "method" | "link" | "state">
): Promise<ShopperMessage> {
  return open.state === "unresolved"
    ? shopperMessageForUnresolvedCharge(ledger, open)
    : "another_payment_open"
}
