export {
  PaymentPluginError,
  type PaymentPluginErrorFields,
  type SafeDetails,
} from "./payment-plugin-error"
export {
  ConfigurationError,
  type ConfigurationProblem,
} from "./configuration-error"
export { MoneyError, type MoneyErrorCode } from "./money-error"
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
} from "./gateway-rejected-errors"
export { GatewayCircuitOpenError } from "./gateway-not-sent-errors"
export { GatewayDuplicateChargeError } from "./gateway-unknown-errors"
