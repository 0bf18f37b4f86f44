export {
  ConfigurationError,
  type ConfigurationProblem,
  PaymentPluginError,
} from "./payment-plugin-error"
export {
  GatewayError,
  type GatewayErrorCode,
  type GatewayOperation,
  type GatewayOutcome,
} from "./gateway-error"
