import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { inLanguageOf } from "../../texts/request-language"

/** Lets refusals that a route of the admin throws, also core's routes, be rendered in the language of the request. */
export const rememberLanguage: MedusaRequestHandler = (
  request,
  _response,
  next
) => {
  inLanguageOf(request, next)
}
