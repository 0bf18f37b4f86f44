import type { FaultsOf } from "./faults/fault-grammar"
import type { FaultScript, ScriptedFault } from "./faults/scripted-fault"
import type { LedgerCharge } from "./ledger/charge"
import type { Credential } from "./merchants/merchant"
import type { Operation } from "./operation"
import type { LoggedRequest } from "./requests/request-log"

/** How a test scripts and inspects a simulator: the same words in its process and over HTTP. */
export interface SimulatorControl {
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

  advanceClock(ms: number): Promise<void>
  /** A new credential; the one before it works for 7 more days. The merchant may be left out when there is one. */
  rotateCredential(merchantDocument?: string): Promise<Credential>
  /** As freshly started: no charges, tokens, cards, faults or log; clock and credentials as configured. */
  reset(): Promise<void>
}

/** What was asked of the control makes no sense; the message says what would. */
export class SimulatorControlError extends Error {
  override readonly name = "SimulatorControlError"
}
