import { type Handler, takes } from "../../../route-handler"
import { anyLink, openPayment, showResumed } from "./show-resumed"

/**
 * Answers the payment of a link: its live code, that it was paid, or what another code costs now. Changes nothing and
 * asks nobody. A POST, since the token opens the payment: Medusa logs the address of every request, and no body.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await takes(anyLink)(request)
  const opened = await openPayment(request, response, token)
  response.json({ payment: await showResumed(request, opened) })
}
