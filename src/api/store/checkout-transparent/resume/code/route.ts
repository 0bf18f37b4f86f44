import type { MedusaRequest } from "@medusajs/framework/http"
import { type Handler, createBodyValidator } from "../../../../route-handler"
import { providerIdOf } from "../../../../../domain/payment-method/provider-id"
import { createSession } from "../../../../../medusa/payment/sessions"
import { translateCoreMessage } from "../../../../core-answers/translate-core-message"
import {
  STEPS_AFTER_SESSION_LEASE,
  CHECKS_BEFORE_SESSION_LEASE,
} from "../../../payment-sessions/new-session-middlewares"
import {
  newCodeBody,
  setHeadersAndReadResumedPayment,
  showResumedPayment,
} from "../show-resumed-payment"

/**
 * Creates another code for an unpaid payment that the shopper opened through the link in a reminder. The route runs the
 * same checks as for any new payment session, and returns the same data as POST …/resume.
 *
 * The route creates no code if POST …/resume returns null in the field `another`. For example, the field is null if the
 * existing code can still be paid, or if the order was canceled. The route then only returns the payment.
 */
export const POST: Handler = async (request, response) => {
  const { token, ...data } = await createBodyValidator(newCodeBody)(request)
  const opened = await setHeadersAndReadResumedPayment(request, response, token)
  const before = await showResumedPayment(request, opened)
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
  for (const check of [translateCoreMessage, ...CHECKS_BEFORE_SESSION_LEASE]) {
    await check(ofSession, response)
  }
  // Another request, perhaps from another device, may have created a code while this one waited.
  const alone = await showResumedPayment(
    request,
    await setHeadersAndReadResumedPayment(request, response, token)
  )
  if (alone.another === null) {
    response.json({ payment: alone })
    return
  }
  for (const check of STEPS_AFTER_SESSION_LEASE) {
    await check(ofSession, response)
  }
  await createSession(request.scope as never, {
    payment_collection_id: opened.collectionId,
    provider_id,
    // The checks have replaced the shopper's input with a reference.
    data: body.data,
  })
  const after = await setHeadersAndReadResumedPayment(request, response, token)
  response.json({ payment: await showResumedPayment(request, after) })
}
