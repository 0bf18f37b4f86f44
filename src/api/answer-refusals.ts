import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { logOf } from "../medusa/core"
import { refusalOfPlugin, refusalBody } from "../medusa/refusal-errors"
import { renderMessage } from "../texts/render-message"

/** The status of each error type in Medusa's error handler. */
const STATUS_OF_ERROR_TYPE: Partial<Record<string, number>> = {
  [MedusaError.Types.INVALID_DATA]: 400,
  [MedusaError.Types.NOT_ALLOWED]: 400,
  [MedusaError.Types.FORBIDDEN]: 403,
  [MedusaError.Types.NOT_FOUND]: 404,
}

/**
 * Runs a handler. If it throws a refusal of the plugin, answers the request with the code, values and text of the
 * refusal, because Medusa's error handler would leave out the values. Rethrows any other error, which Medusa's error
 * handler answers. Returns true if a refusal was answered, so that the route must not run.
 */
export async function runAndAnswerRefusals(
  request: Pick<MedusaRequest, "scope" | "method" | "path">,
  response: MedusaResponse,
  handle: () => void | Promise<void>
): Promise<boolean> {
  try {
    await handle()
    return false
  } catch (error) {
    const refused = refusalOfPlugin(error)
    const status = STATUS_OF_ERROR_TYPE[refused?.type ?? ""]
    if (!refused || status === undefined || response.headersSent) throw error
    const { type, refusal } = refused
    logOf(request.scope).info(
      `checkout-transparent: refused ${request.method} ${request.path}: ${renderMessage(refusal, "en")}`
    )
    response.status(status).json({ type, ...refusalBody(refusal) })
    return true
  }
}
