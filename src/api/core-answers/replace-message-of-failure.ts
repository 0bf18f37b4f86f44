import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Charge } from "../../domain/charge/charge"
import { changeInDoubtMessage } from "../../texts/admin-texts"
import { renderMessage } from "../../texts/render-message"
import { requestLanguage } from "../../texts/request-language"
import { rewriteAnswer } from "./rewrite-answer"

/**
 * Replaces the message of every 5xx answer to a capture or refund, such as core's "An unknown error occurred". Core's
 * message sounds as if nothing was done, although its database may have failed after the gateway had carried out the
 * request.
 */
export function replaceMessageOfFailure(
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
            requestLanguage()
          ),
        }
      : body
  )
}
