import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { accountOfCharge } from "../options/find-account"
import type { Charge } from "../charge/charge"
import { ledgerOf, logOf, type Scope } from "../medusa/core"
import type { Clock } from "../charge/time-budget"
import type { Log } from "../charge/log"
import type { GatewayClient } from "../gateway/client"
import type { PaymentLinkClient } from "../gateway/payment-link-client"
import {
  gatewayClientFor,
  paymentLinkClientFor,
  systemClock,
} from "./gateway-clients"

/** What both doors of the design need: perform operation, and resolve operation. */
export interface OperationDependencies {
  account: AccountOptions
  ledger: Ledger
  gateway: GatewayClient
  /** Its payment-link integration, with credentials of its own. */
  links: PaymentLinkClient
  clock: Clock
  log: Log
}

/**
 * The same of an account. Its clients throw ConfigurationError when they are used without
 * credentials: an account may have those of one integration only.
 */
export function dependenciesOf(
  given: Pick<OperationDependencies, "account" | "ledger" | "log">
): OperationDependencies {
  return {
    account: given.account,
    ledger: given.ledger,
    gateway: whenUsed(() =>
      gatewayClientFor(given.account, given.ledger, given.ledger)
    ),
    links: whenUsed(() =>
      paymentLinkClientFor(given.account, given.ledger, given.ledger)
    ),
    clock: systemClock,
    log: given.log,
  }
}

/** The same of the account that a charge was made with. Throws ConfigurationError when that is gone. */
export function dependenciesFor(
  scope: Scope,
  charge: Pick<Charge, "account" | "merchantChargeId">
): OperationDependencies {
  const ledger = ledgerOf(scope)
  return dependenciesOf({
    account: accountOfCharge(ledger.pluginOptions, charge),
    ledger,
    log: logOf(scope),
  })
}

function whenUsed<Client extends object>(client: () => Client): Client {
  return new Proxy({} as Client, {
    get: (_, name) => Reflect.get(client(), name) as unknown,
  })
}
