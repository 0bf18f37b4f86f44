import type { AccountOptions } from "../core/options/account-options"
import type { ChargeLedger } from "../core/ports/charge-ledger"
import type { Clock } from "../core/ports/clock"
import type { Log } from "../core/ports/log"
import type { GatewayClient } from "../gateway/client"
import { gatewayClientFor } from "./gateway-clients"
import { systemClock } from "./system-clock"

/** What both doors of the design need: perform operation, and settle operation. */
export interface OperationDependencies {
  account: AccountOptions
  ledger: ChargeLedger
  gateway: GatewayClient
  clock: Clock
  log: Log
}

/** The same of an account. Throws ConfigurationError when it has no credentials. */
export function dependenciesOf(
  given: Pick<OperationDependencies, "account" | "ledger" | "log">
): OperationDependencies {
  return {
    account: given.account,
    ledger: given.ledger,
    gateway: gatewayClientFor(given.account),
    clock: systemClock,
    log: given.log,
  }
}
