import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import { changeInDoubtMessage } from "../../texts/change-error-messages"
import { renderMessage } from "../../texts/render-message"
import { languageOfCurrentRequest } from "../../texts/current-request-language"
import { rewriteAnswer } from "./rewrite-answer"

/**
 * Replaces the message of every 5xx response to a capture or refund by a message that the outcome is unknown. Medusa's
 * message, such as "An unknown error occurred", suggests that nothing happened. But Medusa may have failed after the
 * gateway had captured or refunded.
 */
export function replaceFailedChangeMessage(
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
            changeInDoubtMessage(kind, merchantChargeId),
            languageOfCurrentRequest()
          ),
        }
      : body
  )
}
