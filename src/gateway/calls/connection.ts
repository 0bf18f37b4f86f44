import type { GuardedOperation } from "../../core/ports/circuit-watch"
import type { AccessTokens } from "../access-token/access-tokens"
import type { CircuitBreaker } from "../circuit-breaker"
import type { GatewaySettings, IntegrationSettings } from "../settings"
import type { Transport } from "../transport/transport"

/** What every call needs; the settings are those of its integration. */
export interface Connection<
  Settings extends IntegrationSettings = GatewaySettings,
> {
  settings: Settings
  transport: Transport
  accessTokens: AccessTokens
  random: () => number
  circuitOf: (operation: GuardedOperation) => CircuitBreaker
}
