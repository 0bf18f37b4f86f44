import { type Handler, bodyOf } from "../../../../route-handler"
import { ledgerOf } from "../../../../../medusa/core"
import { tokenBody, paymentOfToken, showResumed } from "../show-resumed"

/** Stops further reminders to the address to which the resume link was mailed, and answers as POST …/resume does. */
export const POST: Handler = async (request, response) => {
  const { token } = await bodyOf(tokenBody)(request)
  const opened = await paymentOfToken(request, response, token)
  if (opened.recipientDigest !== undefined) {
    await ledgerOf(request.scope).optOutOfReminders(opened.recipientDigest)
  }
  response.json({ payment: await showResumed(request, opened) })
}
