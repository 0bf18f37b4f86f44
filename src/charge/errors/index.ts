export {
  PaymentPluginError,
  type PaymentPluginErrorFields,
  type SafeDetails,
} from "./payment-plugin-error"
export {
  ConfigurationError,
  type ConfigurationProblem,
} from "./payment-plugin-error"
export { MoneyError, type MoneyErrorCode } from "../money"
export {
  GatewayError,
  type GatewayErrorCode,
  type GatewayErrorFields,
  type GatewayOperation,
  type GatewayOutcome,
} from "./gateway-error"
export {
  GatewayAuthenticationError,
  GatewayRateLimitedError,
  GatewayRejectedError,
  type GatewayFieldError,
} from "./gateway-error"
export { GatewayPausedError } from "./gateway-error"
export { GatewayDuplicateChargeError } from "./gateway-error"
