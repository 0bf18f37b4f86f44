import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { logOf } from "../medusa/container"
import { parsePluginRefusal, refusalBody } from "../medusa/refusal-errors"
import { renderMessage } from "../texts/render-message"

/** The HTTP status that Medusa's error handler uses for each error type that a refusal of the plugin can have. */
const STATUS_OF_ERROR_TYPE: Partial<Record<string, number>> = {
  [MedusaError.Types.INVALID_DATA]: 400,
  [MedusaError.Types.NOT_ALLOWED]: 400,
  [MedusaError.Types.FORBIDDEN]: 403,
  [MedusaError.Types.NOT_FOUND]: 404,
}

/**
 * Runs a handler. If the handler throws a refusal of the plugin, sends a response with the refusal's code, values and
 * text, and returns true. The rest of the route must not run then.
 *
 * The response is sent here, because Medusa's error handler would omit the values. Any other error is thrown again for
 * Medusa's error handler.
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
    const refused = parsePluginRefusal(error)
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
