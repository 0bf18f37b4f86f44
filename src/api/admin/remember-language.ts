import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { runInLanguageOfRequest } from "../../texts/request-language"

/**
 * Makes the language of the request available to everything that an admin route calls. Refusals are rendered in this
 * language, also on core's routes.
 */
export const rememberLanguage: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  runInLanguageOfRequest(request, next)
}
