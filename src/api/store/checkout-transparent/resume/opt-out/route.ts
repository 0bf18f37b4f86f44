import { type Handler, bodyOf } from "../../../../route-handler"
import { ledgerOf } from "../../../../../medusa/core"
import { tokenBody, paymentOfToken, showResumed } from "../show-resumed"

/**
 * Stops all further payment reminders to the shopper who received this reminder. Returns the same data as POST
 * …/resume.
 */
export const POST: Handler = async (request, response) => {
  const { token } = await bodyOf(tokenBody)(request)
  const opened = await paymentOfToken(request, response, token)
  if (opened.recipientDigest !== undefined) {
    await ledgerOf(request.scope).optOutOfReminders(opened.recipientDigest)
  }
  response.json({ payment: await showResumed(request, opened) })
}
