import { type Handler, createBodyValidator } from "../../../../route-handler"
import { ledgerOf } from "../../../../../medusa/container"
import {
  tokenBody,
  setHeadersAndReadResumedPayment,
  showResumedPayment,
} from "../show-resumed-payment"

/**
 * Stops all further payment reminders to the shopper who received this reminder. Stops none if the token does not
 * contain the recipient's digest. Returns the same data as POST …/resume.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await createBodyValidator(tokenBody)(request)
  const opened = await setHeadersAndReadResumedPayment(request, response, token)
  if (opened.recipientDigest !== undefined) {
    await ledgerOf(request.scope).optOutOfReminders(opened.recipientDigest)
  }
  response.json({ payment: await showResumedPayment(request, opened) })
}
