export {
  createGatewayClient,
  type GatewayClient,
  type GatewayDependencies,
} from "./client"
export type { ChargeLookUp } from "./calls/look-up-charge"
export { createMemoryAccessTokenStore } from "./access-token/memory-access-token-store"
export {
  defaultGatewayPaths,
  type GatewayPaths,
  type GatewaySettings,
} from "./settings"
