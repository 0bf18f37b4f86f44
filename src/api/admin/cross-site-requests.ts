import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../../domain/message"
import { refusalError } from "../../medusa/refusal-errors"
import type { Handler } from "../route-handler"

/**
 * Refuses with 415 a request that a form on a page of another site may have sent with the cookie of a signed-in user
 * (CSRF). A browser sends a body of the type JSON to another site only after a preflight, so other content types are
 * refused.
 */
export const refuseFormPosts: Handler = (request, response) => {
  if (!isPreflighted(request)) {
    const sent = request.headers["content-type"] ?? "no content type"
    response.status(415).json({
      type: "invalid_data",
      message: `Nothing was done: this route takes application/json, and ${sent} was sent. Send the header Content-Type: application/json, also without a body.`,
    })
  }
}

/**
 * Refuses with 403 a GET that a link or an image on a page of another site made a browser send with the cookie of a
 * signed-in user. Some GET routes record who read what, and such a page must not cause a record. A dashboard on another
 * site is not refused, because its requests have a preflight.
 */
export function refuseCrossSiteGet(request: MedusaRequest): void {
  const site = request.headers["sec-fetch-site"]
  if (site === "cross-site" && !isPreflighted(request)) {
    throw refusalError(
      message("from_another_site"),
      MedusaError.Types.FORBIDDEN
    )
  }
}

/**
 * Returns whether a browser would send the request to another site only after a preflight. This is true for a request
 * with JSON or with an authorization header. Medusa refuses the preflight of a site that is not configured.
 */
function isPreflighted({ headers }: Pick<MedusaRequest, "headers">): boolean {
  const { authorization, "content-type": sent } = headers
  return (
    authorization !== undefined ||
    /^application\/json\s*(;|$)/i.test(sent ?? "")
  )
}
