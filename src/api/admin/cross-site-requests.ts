import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../../domain/message"
import { refusalError } from "../../medusa/refusal-errors"
import type { Handler } from "../route-handler"

/**
 * Refuses with 415 every request that has neither the content type JSON nor an authorization header, as a protection
 * against CSRF.
 *
 * A form on another site's page can make the browser of a signed-in user send a request with the user's cookie. A form
 * can send neither JSON nor an authorization header. A script on another site can send them only after a preflight
 * request.
 */
export const refuseFormRequests: Handler = (request, response) => {
  if (!needsPreflightIfCrossSite(request)) {
    const sent = request.headers["content-type"] ?? "no content type"
    response.status(415).json({
      type: "invalid_data",
      message: `Nothing was done: this route takes application/json, and ${sent} was sent. Send the header Content-Type: application/json, also without a body.`,
    })
  }
}

/**
 * Refuses with 403 a GET request that a link or an image on another site's page caused.
 *
 * The browser sends such a request with the signed-in user's cookie, and some GET routes record which user read which
 * data. Another site must not be able to cause these records.
 *
 * A dashboard that runs on another site is not refused. Its requests contain JSON or an authorization header. Before
 * the browser sends them, it makes a preflight request, with which Medusa can refuse the other site. For a link or an
 * image, the browser makes no preflight request.
 */
export function refuseCrossSiteGet(request: MedusaRequest): void {
  const site = request.headers["sec-fetch-site"]
  if (site === "cross-site" && !needsPreflightIfCrossSite(request)) {
    throw refusalError(
      message("from_another_site"),
      MedusaError.Types.FORBIDDEN
    )
  }
}

/**
 * Returns whether a browser makes a preflight request before it sends this request to another site. The browser does so
 * if the request has JSON or an authorization header. Medusa refuses the preflight request if the other site is not
 * configured as an allowed origin.
 */
function needsPreflightIfCrossSite({
  headers,
}: Pick<MedusaRequest, "headers">): boolean {
  const { authorization, "content-type": sent } = headers
  return (
    authorization !== undefined ||
    /^application\/json\s*(;|$)/i.test(sent ?? "")
  )
}
