export { simulatorControl } from "./control"
export type { Fault } from "./faults/fault"
export type { FaultRepeat, FaultsOf } from "./faults/fault-grammar"
export type { FaultScript, ScriptedFault } from "./faults/scripted-fault"
export { introduce, type Introduction } from "./introduction"
export type { ChargeEvent, LedgerCharge } from "./ledger/charge"
export {
  CHECKOUT_SCOPE,
  defaultMerchant,
  type Credential,
  type Merchant,
} from "./merchants/merchant"
export type { Operation } from "./operation"
export type { LoggedRequest } from "./requests/request-log"
export {
  SimulatorControlError,
  type SimulatorControl,
} from "./simulator-control"
export {
  SimulatorConfigurationError,
  type SimulatorOptions,
} from "./simulator-options"
export { startSimulator, type Simulator } from "./start-simulator"
