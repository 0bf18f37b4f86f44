import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { inLanguageOf } from "../../texts/request-language"

/**
 * Sets the language of the request for everything that an admin route calls, so that refusals are rendered in it, also
 * those on core's routes.
 */
export const rememberLanguage: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  inLanguageOf(request, next)
}
