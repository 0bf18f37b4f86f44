import type { AccountOptions } from "../core/options/account-options"
import type { ChargeLedger } from "../core/ports/charge-ledger"
import type { Clock } from "../core/ports/clock"
import type { Log } from "../core/ports/log"
import type { GatewayClient } from "../gateway/client"

/** What both doors of the design need: perform operation, and settle operation. */
export interface OperationDependencies {
  account: AccountOptions
  ledger: ChargeLedger
  gateway: GatewayClient
  clock: Clock
  log: Log
}
