import type { AccessTokens } from "../access-token/access-tokens"
import type { GatewaySettings } from "../settings"
import type { Transport } from "../transport/transport"

/** What every call needs. */
export interface Connection {
  settings: GatewaySettings
  transport: Transport
  accessTokens: AccessTokens
  random: () => number
}
