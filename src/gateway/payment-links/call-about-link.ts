import type { PaymentLinkOperation } from "../../core/errors/gateway-error"
import type { GatewayCall } from "../calls/send-authorized"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import type { PaymentLinkSettings } from "../settings"
import type { WrittenRequest } from "../wire/written-request"
import { type LinkContext, linkPath } from "./link-path"
import { linkIdProblem } from "./wire/link-id"

interface AboutLink {
  operation: Exclude<PaymentLinkOperation, "create_payment_link">
  /** What the id in the path is of. */
  of: "paymentLinkId" | "transactionId"
  id: string
  method: "GET" | "POST"
  content?: WrittenRequest
}

/** A call about one link or transaction, whose id stands in the path. Throws when it must not be sent so. */
export function callAboutLink(
  settings: PaymentLinkSettings,
  { operation, of, id, method, content }: AboutLink
): GatewayCall {
  const idProblem = linkIdProblem(id)
  const context: LinkContext = {
    operation,
    secrets: [settings.clientSecret],
    // What is no id may be anything: it is not repeated.
    ...(idProblem === undefined ? { [of]: id } : {}),
  }
  const path = linkPath(settings, context)
  const problems = [
    ...(idProblem === undefined ? [] : [{ path: of, message: idProblem }]),
    ...(content?.kind === "malformed" ? content.problems : []),
  ]
  if (problems.length > 0) {
    throw gatewayError({ kind: "request_invalid", problems }, context)
  }
  const url = joinUrl(
    settings.baseUrl,
    settings.pathPrefix,
    path.replaceAll(`{${of}}`, encodeURIComponent(id))
  )
  return {
    context,
    request: {
      method,
      url,
      ...(content?.kind === "written" ? { body: content.body } : {}),
    },
  }
}
