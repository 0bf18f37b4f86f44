export {
  PaymentPluginError,
  type PaymentPluginErrorFacts,
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
  type GatewayErrorFacts,
  type GatewayOperation,
  type GatewayOutcome,
} from "./gateway-error"
export {
  GatewayOperationDisabledError,
  GatewayRequestInvalidError,
  GatewayUnreachableError,
  type UnreachableReason,
} from "./gateway-not-sent-errors"
export {
  GatewayAuthenticationError,
  GatewayRateLimitedError,
  GatewayRejectedError,
  type GatewayFieldError,
} from "./gateway-rejected-errors"
export {
  GatewayDuplicateChargeError,
  GatewayNoReplyError,
  GatewayResponseInvalidError,
  GatewayUnavailableError,
  type NoReplyPhase,
} from "./gateway-unknown-errors"
