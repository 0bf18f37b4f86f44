import type { MedusaRequest } from "@medusajs/framework/http"
import { type Handler, takes } from "../../../../route-handler"
import { providerIdOf } from "../../../../../domain/payment-method/provider-id"
import { createSession } from "../../../../../medusa/payment/sessions"
import { inShoppersWords } from "../../../../core-answers/in-shoppers-words"
import {
  ONCE_ALONE,
  UNTIL_ALONE,
} from "../../../payment-sessions/before-a-session"
import { anotherCode, openPayment, showResumed } from "../show-resumed"

/**
 * Makes another code for the payment of a link, after the checks of any new payment session, and answers as the route of
 * the link does.
 * While a code can be paid, or the payment needs none, it makes none.
 */
export const POST: Handler = async (request, response) => {
  const { token, ...data } = await takes(anotherCode)(request)
  const opened = await openPayment(request, response, token)
  const before = await showResumed(request, opened)
  if (before.another === null) {
    response.json({ payment: before })
    return
  }
  const provider_id = providerIdOf(opened.code)
  const body = { provider_id, data }
  // The checks read the collection and the body of core's route for payment sessions.
  const ofSession = Object.assign(Object.create(request) as MedusaRequest, {
    params: { id: opened.collectionId },
    body,
    validatedBody: body,
  })
  for (const check of [inShoppersWords, ...UNTIL_ALONE]) {
    await check(ofSession, response)
  }
  // Another press, perhaps on another device, may have made a code while this one waited.
  const alone = await showResumed(
    request,
    await openPayment(request, response, token)
  )
  if (alone.another === null) {
    response.json({ payment: alone })
    return
  }
  for (const check of ONCE_ALONE) {
    await check(ofSession, response)
  }
  await createSession(request.scope as never, {
    payment_collection_id: opened.collectionId,
    provider_id,
    // The checks have put a reference in place of what the shopper entered.
    data: body.data,
  })
  const after = await openPayment(request, response, token)
  response.json({ payment: await showResumed(request, after) })
}
