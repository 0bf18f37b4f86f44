import type { Handler } from "../route-handler"

/**
 * Refuses with 415 a request that another site's page may have sent with a signed-in user's cookie: browsers ask our
 * server before such a request only if its body is JSON. A request with its own authorization passes, because no page
 * of another site can add one.
 */
export const refuseFormPosts: Handler = (request, response) => {
  const { authorization, "content-type": sent } = request.headers
  const isJson = /^application\/json\s*(;|$)/i.test(sent ?? "")
  if (authorization === undefined && !isJson) {
    response.status(415).json({
      type: "invalid_data",
      message: `Nothing was done: this route takes application/json, and ${sent ?? "no content type"} was sent. Send the header Content-Type: application/json, also without a body.`,
    })
  }
}
