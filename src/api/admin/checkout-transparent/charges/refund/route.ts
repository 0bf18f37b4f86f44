import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { amountToRefund } from "../../../../../charge/allowed-actions"
import { refundOne } from "../change-one-charge"
import type { RefundSeveralBody } from "../../payment-validators"
import { changeSeveral } from "../change-several"

/** Gives back all that is left of several charges; what is only reserved is not among it. */
export async function POST(
  request: AuthenticatedMedusaRequest<RefundSeveralBody>,
  response: MedusaResponse
): Promise<void> {
  const by = request.auth_context.actor_id
  const { reason } = request.validatedBody
  await changeSeveral(request, response, {
    action: "charges/refund",
    kind: "refund",
    amountOf: amountToRefund,
    change: (one) => refundOne(request.scope, { ...one, by, reason }),
  })
}
