import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../route-handler"

/**
 * Refuses with 415 a request that another site's page may have sent with a signed-in user's cookie: browsers ask our
 * server before such a request only if its body is JSON.
 */
export const refuseFormPosts: Handler = (request, response) => {
  if (!isAskedFirst(request)) {
    const sent = request.headers["content-type"] ?? "no content type"
    response.status(415).json({
      type: "invalid_data",
      message: `Nothing was done: this route takes application/json, and ${sent} was sent. Send the header Content-Type: application/json, also without a body.`,
    })
  }
}

/**
 * Whether a browser would have asked our server before it sent this for another site's page: for JSON it does. A
 * request with its own authorization counts as well, because no page of another site can add one.
 */
export function isAskedFirst({
  headers,
}: Pick<MedusaRequest, "headers">): boolean {
  const { authorization, "content-type": sent } = headers
  return (
    authorization !== undefined ||
    /^application\/json\s*(;|$)/i.test(sent ?? "")
  )
}
