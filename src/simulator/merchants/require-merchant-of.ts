import { SimulatorControlError } from "../simulator-control-error"
import type { Merchant } from "./merchant"
import type { MerchantRegistry } from "./merchant-registry"

/** The merchant that the control is about; it may go without saying when there is one. */
export function requireMerchantOf(
  merchants: MerchantRegistry,
  merchantDocument?: string
): Merchant {
  const merchant =
    merchantDocument === undefined
      ? merchants.only()
      : merchants.byDocument(merchantDocument)
  if (!merchant) {
    throw new SimulatorControlError(
      merchantDocument === undefined
        ? "There are several merchants; name one by its merchantDocument"
        : `No merchant has the document ${merchantDocument}`
    )
  }
  return merchant
}
