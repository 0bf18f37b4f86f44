import { type Handler, bodyOf } from "../../../route-handler"
import { tokenBody, paymentOfToken, showResumed } from "./show-resumed"

/**
 * Answers the payment that a resume link opens: its open code, that it was paid, or what another code costs now. It
 * changes nothing and does not call the gateway. It is a POST, because the token opens the payment, and Medusa logs the
 * address of every request but no body.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await bodyOf(tokenBody)(request)
  const opened = await paymentOfToken(request, response, token)
  response.json({ payment: await showResumed(request, opened) })
}
