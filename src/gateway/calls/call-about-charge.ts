import type { ChargeOperation } from "../../core/errors/gateway-error"
import type { CallContext, CreationOperation } from "../call-context"
import { gatewayError } from "../gateway-error"
import { joinUrl } from "../join-url"
import type { GatewaySettings } from "../settings"
import { merchantChargeIdProblem } from "../wire/merchant-charge-id"
import type { WrittenRequest } from "../wire/written-request"
import { operationPath } from "./operation-path"
import type { GatewayCall } from "./send-authorized"

interface AboutCharge {
  operation: Exclude<ChargeOperation, CreationOperation>
  merchantChargeId: string
  /** Posted; without content the call only asks. */
  content?: WrittenRequest
}

/** A call about one charge, whose id stands in the path. Throws when it must not be sent so. */
export function callAboutCharge(
  settings: GatewaySettings,
  { operation, merchantChargeId, content }: AboutCharge
): GatewayCall {
  const idProblem = merchantChargeIdProblem(merchantChargeId)
  const context: CallContext & Pick<AboutCharge, "operation"> = {
    operation,
    secrets: [settings.clientSecret],
    // What is no id may be anything: it is not repeated.
    ...(idProblem === undefined ? { merchantChargeId } : {}),
  }
  const path = operationPath(settings, context)
  const problems = [
    ...(idProblem === undefined
      ? []
      : [{ path: "merchantChargeId", message: idProblem }]),
    ...(content?.kind === "malformed" ? content.problems : []),
  ]
  if (problems.length > 0) {
    throw gatewayError({ kind: "request_invalid", problems }, context)
  }
  const url = joinUrl(
    settings.baseUrl,
    settings.pathPrefix,
    path.replaceAll("{merchantChargeId}", encodeURIComponent(merchantChargeId))
  )
  return {
    context,
    request:
      content?.kind === "written"
        ? { method: "POST", url, body: content.body }
        : { method: "GET", url },
  }
}
