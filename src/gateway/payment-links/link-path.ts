import type { PaymentLinkOperation } from "../../core/errors/gateway-error"
import { type CallContext, LINK_PATH_NAMES } from "../call-context"
import { gatewayError } from "../gateway-error"
import type { PaymentLinkSettings } from "../settings"

export type LinkContext = CallContext & { operation: PaymentLinkOperation }

/** The operation's path below the prefix; throws when the options switch the operation off. */
export function linkPath(
  settings: PaymentLinkSettings,
  context: LinkContext
): string {
  const path = settings.paths[LINK_PATH_NAMES[context.operation]]
  if (path === null) {
    throw gatewayError({ kind: "disabled" }, context)
  }
  return path
}
