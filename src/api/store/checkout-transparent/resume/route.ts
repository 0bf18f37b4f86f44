import { type Handler, createBodyValidator } from "../../../route-handler"
import {
  tokenBody,
  setHeadersAndReadResumedPayment,
  showResumedPayment,
} from "./show-resumed-payment"

/**
 * Returns the payment that a shopper opens through the link in a reminder. The response has the state of the payment,
 * and the code if it can be paid. If another code can be created, the response has the current price of the other code.
 * The route does not change the payment, and does not call the gateway.
 *
 * The route is a POST with the token in the body, because the token gives access to the payment. Medusa logs the URL of
 * each request, but not the body.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await createBodyValidator(tokenBody)(request)
  const opened = await setHeadersAndReadResumedPayment(request, response, token)
  response.json({ payment: await showResumedPayment(request, opened) })
}
