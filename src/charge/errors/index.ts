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
  type GatewayOperation,
  type GatewayOutcome,
} from "./gateway-error"
