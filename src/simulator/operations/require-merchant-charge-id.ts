import { refuseCall } from "../http/refusal"
import type { Exchange } from "../http/route"
import { merchantChargeId, merchantChargeIdMessage } from "./merchant-charge-id"

/** The id in the path of a call on one charge; refuses with 400 what is none. */
export function requireMerchantChargeId({ params }: Exchange): string {
  const id = merchantChargeId.safeParse(params.merchantChargeId)
  if (!id.success) {
    throw refuseCall(400, {
      message: "Invalid request",
      errors: [{ field: "merchantChargeId", message: merchantChargeIdMessage }],
    })
  }
  return id.data
}
