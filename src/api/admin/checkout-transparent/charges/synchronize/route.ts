import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { describeError } from "../../../../../charge/errors/payment-plugin-error"
import { synchronizeCheckoutTransparentChargeWorkflow } from "../../../../../workflows/synchronize-checkout-transparent-charge"
import type { SynchronizeSeveralBody } from "../../payment-validators"
import { readCharge } from "../read-charge"

/** Asks the gateway what several charges are, one after the other, and brings Medusa to it. */
export async function POST(
  request: AuthenticatedMedusaRequest<SynchronizeSeveralBody>,
  response: MedusaResponse
): Promise<void> {
  const done: { charge_id: string }[] = []
  const failed: { charge_id: string; why: string }[] = []
  for (const id of request.validatedBody.ids) {
    const why = await reasonAgainst(request, id)
    if (why === undefined) {
      done.push({ charge_id: id })
    } else {
      failed.push({ charge_id: id, why })
    }
  }
  response.json({ done, failed })
}

/** Why one was not synchronized; undefined when it was. */
async function reasonAgainst(
  request: AuthenticatedMedusaRequest,
  id: string
): Promise<string | undefined> {
  try {
    await readCharge(request, id)
    const { result } = await synchronizeCheckoutTransparentChargeWorkflow(
      request.scope
    ).run({ input: { charge_id: id } })
    return result.result === "busy"
      ? "Somebody else is at work on it; it is synchronized after that."
      : undefined
  } catch (error) {
    return describeError(error)
  }
}
