import type { MedusaRequestHandler } from "@medusajs/framework/http"

/**
 * Refuses with 415 what another site's page may have sent with the cookie of whoever is signed in: a
 * browser asks that site first only where the body is JSON. A request with its own authorization is let
 * through, since no page of another site can add one.
 */
export const refuseFormPosts: MedusaRequestHandler = (
  request,
  response,
  next
) => {
  const { authorization, "content-type": sent } = request.headers
  if (authorization === undefined && !isJson(sent)) {
    response.status(415).json({
      type: "invalid_data",
      message: `Nothing was done: this route takes application/json, and ${sent ?? "no content type"} was sent. Send the header Content-Type: application/json, also without a body.`,
    })
    return
  }
  next()
}

function isJson(contentType = ""): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType)
}
