import { type Handler, bodyOf } from "../../../route-handler"
import { tokenBody, paymentOfToken, showResumed } from "./show-resumed"

/**
 * Answers the payment that a resume link opens: its open code, that it was paid, or what another code costs now. It
 * changes nothing and does not call the gateway. It is a POST with the token in the body. The token gives access to the
 * payment, and Medusa logs the address of every request but not the body.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await bodyOf(tokenBody)(request)
  const opened = await paymentOfToken(request, response, token)
  response.json({ payment: await showResumed(request, opened) })
}
