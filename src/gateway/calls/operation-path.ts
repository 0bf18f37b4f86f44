import type { ChargeOperation } from "../../core/errors/gateway-error"
import { type CallContext, PATH_NAMES } from "../call-context"
import { gatewayError } from "../gateway-error"
import type { GatewaySettings } from "../settings"

/** The operation's path below the prefix; throws when the options switch the operation off. */
export function operationPath(
  settings: GatewaySettings,
  context: CallContext & { operation: ChargeOperation }
): string {
  const path = settings.paths[PATH_NAMES[context.operation]]
  if (path === null) {
    throw gatewayError({ kind: "disabled" }, context)
  }
  return path
}
