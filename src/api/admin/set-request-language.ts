import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { runInLanguageOfRequest } from "../../texts/current-request-language"

/**
 * Runs the rest of the request in a context that knows the administrator's language. Refusals, also on core's routes,
 * are written in this language.
 */
export const setRequestLanguage: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  runInLanguageOfRequest(request, next)
}
