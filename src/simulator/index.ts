export type { ChargeEvent, CodeSettings } from "./charges/simulated-charge"
export type { LedgerCharge } from "./charges/show-charge"
export type { PayOptions } from "./control/charge-actions"
export type { SimulatorControl } from "./control/control"
export { SimulatorControlError } from "./control/control-error"
export type { PayLinkOptions } from "./control/link-actions"
export type {
  NotifyOptions,
  ReleaseOrder,
} from "./control/notification-actions"
export { simulatorControl } from "./control/remote-control"
export type {
  Fault,
  FaultScript,
  PanelAction,
  ScriptedFault,
} from "./faults/fault"
export type { FaultsOf } from "./faults/fault-grammar"
export type { Repeat } from "./faults/script-queue"
export type { Operation } from "./gateway/gateway-exchange"
export type { LoggedRequest } from "./gateway/request-log"
export { introduce, type Introduction } from "./introduction"
export type { LinkPaymentType } from "./links/simulated-link"
export type {
  LedgerLinkTransaction,
  LedgerPaymentLink,
} from "./links/shown-link"
export {
  CHECKOUT_SCOPE,
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  type Credential,
  type Merchant,
} from "./merchants/merchant"
export type { PaymentLinkAccessChange } from "./merchants/merchants"
export type {
  EventType,
  ListedNotification,
  NotificationDelivery,
  NotificationState,
} from "./notifications/sent-notification"
export type {
  PaymentLinkEvent,
  ThreeDsResult,
} from "./notifications/notification-body"
export type {
  NotificationEffect,
  NotificationEffects,
  NotificationScript,
  ScriptedNotification,
} from "./notifications/notification-effect"
export {
  SimulatorConfigurationError,
  type SimulatorOptions,
} from "./simulator-options"
export { startSimulator, type Simulator } from "./start-simulator"
