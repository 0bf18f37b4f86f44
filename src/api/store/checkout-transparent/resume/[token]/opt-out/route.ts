import type { Handler } from "../../../../../route-handler"
import { ledgerOf } from "../../../../../../medusa/core"
import { openPayment, showResumed } from "../../show-resumed"

/** Keeps that the e-mail address of a link's payment gets no reminders any more, and answers as GET of the link does. */
export const POST: Handler = async (request, response) => {
  const opened = await openPayment(request, response)
  const { emailDigest } = opened.code
  if (emailDigest !== undefined) {
    await ledgerOf(request.scope).optOutOfReminders(emailDigest)
  }
  response.json({ payment: await showResumed(request, opened) })
}
