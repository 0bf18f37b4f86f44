import type { GuardedOperation } from "../../core/ports/circuit-watch"
import type { AccessTokens } from "../access-token/access-tokens"
import type { CallSlots } from "../call-slots"
import type { CircuitBreaker } from "../circuit-breaker"
import type { GatewaySettings, IntegrationSettings } from "../settings"
import type { Transport } from "../transport/transport"

/** What keeps an operation that hangs or fails from harming others. */
export interface OperationGuard {
  circuit: CircuitBreaker
  slots: CallSlots
}

/** What every call needs; the settings are those of its integration. */
export interface Connection<
  Settings extends IntegrationSettings = GatewaySettings,
> {
  settings: Settings
  transport: Transport
  accessTokens: AccessTokens
  random: () => number
  guardOf: (operation: GuardedOperation) => OperationGuard
}
