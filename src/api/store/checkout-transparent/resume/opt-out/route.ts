import { type Handler, takes } from "../../../../route-handler"
import { ledgerOf } from "../../../../../medusa/core"
import { anyLink, openPayment, showResumed } from "../show-resumed"

/** Opts the address out to which the link was mailed, and answers as the route of the link does. */
export const POST: Handler = async (request, response) => {
  const { token } = await takes(anyLink)(request)
  const opened = await openPayment(request, response, token)
  if (opened.recipientDigest !== undefined) {
    await ledgerOf(request.scope).optOutOfReminders(opened.recipientDigest)
  }
  response.json({ payment: await showResumed(request, opened) })
}
