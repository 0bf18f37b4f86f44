export type { ShownCharge } from "./charges/charge-summary"
export type { CodeSettings } from "./charges/simulated-charge"
export type { PayOptions } from "./control/charge-actions"
export type { SimulatorControl } from "./control/control"
export { SimulatorControlError } from "./control/control-error"
export { simulatorControl } from "./control/remote-control"
export type { FaultScript, PanelAction } from "./faults/fault"
export type { Operation } from "./gateway/gateway-request"
export type { LoggedRequest } from "./gateway/request-log"
export { formatIntroduction } from "./introduction-text"
export type { ShownPaymentLink } from "./links/show-link"
export { defaultMerchant, type Credential } from "./merchants/merchant"
export type { NotificationScript } from "./notifications/notification-effect"
export type { ShownNotification } from "./notifications/sent-notification"
export {
  SimulatorConfigurationError,
  type SimulatorOptions,
} from "./simulator-options"
export { startSimulator, type Simulator } from "./start-simulator"
