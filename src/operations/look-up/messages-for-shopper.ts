import type { Charge } from "../../domain/charge/charge"
import {
  isLinkMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import type { Ledger } from "../../modules/ledger"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns the message for a shopper whose charge has an unknown outcome. The message asks the shopper not to pay again,
 * unless the shopper certainly never saw the code or has no address of the payment link.
 */
export async function shopperMessageForCharge(
  ledger: Pick<Ledger, "isCodeUnshown">,
  charge: Pick<Charge, "id" | "method" | "link">
): Promise<ShopperMessage> {
  // A shopper may have seen a code that the ledger does not have: the shopper's request may still be running, or the
  // ledger may be a restored backup.
  const isUnshown = traitsOf(charge.method).hasCode
    ? await ledger.isCodeUnshown(charge.id)
    : isLinkMethod(charge.method) && charge.link?.url === undefined
  return isUnshown ? "code_in_doubt" : "being_verified"
}

export async function messageForShopperWithOpenCharge(
  ledger: Pick<Ledger, "isCodeUnshown">,
  open: Pick<Charge, "id" | "method" | "link" | "state">
): Promise<ShopperMessage> {
  return open.state === "unresolved"
    ? shopperMessageForCharge(ledger, open)
    : "another_payment_open"
}
