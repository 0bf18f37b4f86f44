import type { Handler } from "../../../../../route-handler"
import { ledgerOf } from "../../../../../../medusa/core"
import { openPayment, showResumed } from "../../show-resumed"

/** Keeps that the address to which a link was mailed gets no reminders any more, and answers as GET of the link does. */
export const POST: Handler = async (request, response) => {
  const opened = await openPayment(request, response)
  await ledgerOf(request.scope).optOutOfReminders(opened.code)
  response.json({ payment: await showResumed(request, opened) })
}
