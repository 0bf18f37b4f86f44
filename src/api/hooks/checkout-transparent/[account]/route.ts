import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readBounded, receiveDelivery } from "../../receive-delivery"

const MOST_BYTES = 256 * 1024

/**
 * Where the gateway delivers notifications of one account: the notification URL of the merchant
 * panel. Answers 200 when it is stored, 401 without a configured token, 413 above 256 kB, 400 when
 * it is no JSON object, 404 for an account that is not configured.
 */
export async function POST(
  request: MedusaRequest,
  response: MedusaResponse
): Promise<void> {
  await receiveDelivery(request, response, {
    accountId: request.params.account ?? "",
    readBody: () => readBounded(request, MOST_BYTES),
  })
}
