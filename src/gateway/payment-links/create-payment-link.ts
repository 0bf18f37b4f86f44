import type {
  GatewayPaymentLink,
  PaymentLinkOrder,
} from "../../core/payment-link/payment-link"
import type { TimeBudget } from "../../core/time/time-budget"
import type { GatewayCall } from "../calls/send-authorized"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import type { PaymentLinkSettings } from "../settings"
import { linkInAnswer } from "./link-in-answer"
import { type LinkContext, linkPath } from "./link-path"
import type { Connection } from "../calls/connection"
import { guardedCall } from "../calls/guarded-call"
import { writeCreateLinkRequest } from "./wire/create-link-request"

export async function createPaymentLink(
  connection: Connection<PaymentLinkSettings>,
  order: PaymentLinkOrder,
  budget: TimeBudget
): Promise<GatewayPaymentLink> {
  const call = creationCall(connection.settings, order)
  return guardedCall(
    connection,
    {
      call,
      repeatable: false,
      judge: (answer) => linkInAnswer(answer, call.context),
    },
    budget
  )
}

function creationCall(
  settings: PaymentLinkSettings,
  order: PaymentLinkOrder
): GatewayCall {
  const context: LinkContext = {
    operation: "create_payment_link",
    orderNumber: order.orderNumber,
    // Name and description may name a person: a link can be for anything.
    secrets: [settings.clientSecret, order.name, order.description ?? ""],
  }
  const path = linkPath(settings, context)
  const content = writeCreateLinkRequest(order)
  if (content.kind === "malformed") {
    throw gatewayError(
      { kind: "request_invalid", problems: content.problems },
      context
    )
  }
  return {
    context,
    request: {
      method: "POST",
      url: joinUrl(settings.baseUrl, settings.pathPrefix, path),
      body: content.body,
    },
  }
}
