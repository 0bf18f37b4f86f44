import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { runInLanguageOfRequest } from "../../texts/current-request-language"

/**
 * Runs the rest of the request in a context that knows the administrator's language. Refusals are written in this
 * language, also on Medusa's own routes.
 */
export const setRequestLanguage: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  runInLanguageOfRequest(request, next)
}
