import type { CodeControl } from "./codes/code-control"
import type { FaultsOf } from "./faults/fault-grammar"
import type { FaultScript, ScriptedFault } from "./faults/scripted-fault"
import type { LedgerCharge } from "./ledger/ledger-charge"
import type { Credential } from "./merchants/merchant"
import type { NotificationControl } from "./notifications/notification-control"
import type { Operation } from "./operation"
import type { PanelControl } from "./panel/panel-control"
import type { PaymentLinkControl } from "./payment-links/control/payment-link-control"
import type { LoggedRequest } from "./requests/request-log"

/** How a test scripts and inspects a simulator: the same words in its process and over HTTP. */
export interface SimulatorControl
  extends PanelControl, CodeControl, PaymentLinkControl, NotificationControl {
  /** `on("authorize").resetAfterCommit().once()` */
  on<O extends Operation>(operation: O): FaultsOf<O>
  addFault(script: FaultScript): Promise<void>
  faults(): Promise<ScriptedFault[]>
  /** Faults that have not struck as often as they were to; a standing one counts until its first time. */
  unconsumedFaults(): Promise<ScriptedFault[]>
  clearFaults(): Promise<void>

  charges(): Promise<LedgerCharge[]>
  charge(merchantChargeId: string): Promise<LedgerCharge | undefined>
  /** All requests in order of arrival, or those of one operation; "unknown" are those that hit no route. */
  requests(operation?: LoggedRequest["operation"]): Promise<LoggedRequest[]>

  /** What refunds are paid from, in cents; null, as at the start, is unlimited. The merchant may be left out when there is one. */
  setBalance(amount: number | null, merchantDocument?: string): Promise<void>
  /** Codes whose time is over expire at once, and that is told; an authorization lapses when somebody looks. */
  advanceClock(ms: number): Promise<void>
  /** A new credential; the one before it works for 7 more days. The merchant may be left out when there is one. */
  rotateCredential(merchantDocument?: string): Promise<Credential>
  /** At the start false: all tokens of a client live on. With true, each new one ends those before it. */
  setNewTokenEndsOld(ends: boolean): Promise<void>
  /**
   * As freshly started: no charges, payment links, tokens, cards, balances, faults, notifications, scripts or log; clock,
   * credentials, notification URLs and the settings of codes and tokens as configured. What was being delivered is broken off.
   */
  reset(): Promise<void>
}
