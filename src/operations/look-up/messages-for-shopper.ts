import type { Charge } from "../../domain/charge/charge"
import {
  isLinkMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import type { Ledger } from "../../modules/ledger"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns the message for a shopper whose charge has an unknown outcome.
 *
 * Usually the message asks the shopper not to pay again. It does not contain this request if the shopper certainly
 * never saw the code, or if the link has no URL, because the shopper cannot have paid then. A code that the ledger does
 * not have may nevertheless have been seen: the shopper's request may still be running, or the ledger may be a restored
 * backup.
 */
export async function shopperMessageForCharge(
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
    ? shopperMessageForCharge(ledger, open)
    : "another_payment_open"
}
