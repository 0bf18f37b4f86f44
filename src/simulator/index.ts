export { simulatorControl } from "./control"
export type { CodeControl, PayOptions } from "./codes/code-control"
export type { Fault } from "./faults/fault"
export type { FaultRepeat, FaultsOf } from "./faults/fault-grammar"
export type { FaultScript, ScriptedFault } from "./faults/scripted-fault"
export { introduce, type Introduction } from "./introduction"
export type { ChargeEvent } from "./ledger/charge-event"
export type { CodeSettings } from "./ledger/codes/code-settings"
export type { LedgerCharge } from "./ledger/ledger-charge"
export {
  CHECKOUT_SCOPE,
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  type Credential,
  type Merchant,
} from "./merchants/merchant"
export type { PaymentLinkAccessChange } from "./merchants/payment-link-access"
export type {
  ListedNotification,
  NotificationState,
} from "./notifications/listed-notification"
export type {
  EventType,
  NotificationDelivery,
} from "./notifications/notification"
export type {
  NotificationControl,
  NotifyOptions,
  ReleaseOrder,
} from "./notifications/notification-control"
export type {
  NotificationEffect,
  NotificationScript,
  ScriptedNotification,
} from "./notifications/notification-effect"
export type { NotificationEffects } from "./notifications/notification-grammar"
export type { PaymentLinkEvent } from "./notifications/payment-link-event"
export type { ThreeDsResult } from "./notifications/three-ds-result"
export type { Operation } from "./operation"
export type { PanelAction } from "./panel/panel-action"
export type { PanelControl } from "./panel/panel-control"
export type {
  PaymentLinkControl,
  PayLinkOptions,
} from "./payment-links/control/payment-link-control"
export type {
  LedgerLinkTransaction,
  LedgerPaymentLink,
} from "./payment-links/ledger/ledger-payment-link"
export type { LinkPaymentType } from "./payment-links/ledger/payment-link"
export type { LoggedRequest } from "./requests/request-log"
export type { SimulatorControl } from "./simulator-control"
export { SimulatorControlError } from "./simulator-control-error"
export {
  SimulatorConfigurationError,
  type SimulatorOptions,
} from "./simulator-options"
export { startSimulator, type Simulator } from "./start-simulator"
