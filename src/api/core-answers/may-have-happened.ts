import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import { waitingText } from "../../texts/admin-texts"
import { renderMessage } from "../../texts/render-message"
import { requestLanguage } from "../../texts/request-language"
import { rewriteAnswer } from "./rewrite-answer"

/**
 * Replaces the message of any 5xx, as core's "An unknown error occurred", which sounds as if nothing was done: core's
 * database may have failed after the gateway had done it.
 */
export function sayThatItMayHaveHappened(
  request: MedusaRequest,
  response: MedusaResponse,
  { merchantChargeId }: Charge
): void {
  const kind = /\/capture\/?$/.test(request.path) ? "capture" : "refund"
  rewriteAnswer(response, (body) =>
    response.statusCode >= 500
      ? {
          ...(body as object),
          message: renderMessage(
            waitingText(kind, merchantChargeId),
            requestLanguage()
          ),
        }
      : body
  )
}
