import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../core/options/account-options"
import type { Clock } from "../core/ports/clock"
import type { Log } from "../core/ports/log"
import type { GatewayClient } from "../gateway/client"
import type { PaymentLinkClient } from "../gateway/payment-link-client"
import { accessTokenStoreOf } from "./access-token-store-of"
import { gatewayClientFor } from "./gateway-clients"
import { paymentLinkClientFor } from "./payment-link-clients"
import { systemClock } from "./system-clock"

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
  const accessTokenStore = accessTokenStoreOf(given.ledger)
  return {
    account: given.account,
    ledger: given.ledger,
    gateway: whenUsed(() =>
      gatewayClientFor(given.account, accessTokenStore, given.ledger)
    ),
    links: whenUsed(() =>
      paymentLinkClientFor(given.account, accessTokenStore, given.ledger)
    ),
    clock: systemClock,
    log: given.log,
  }
}

function whenUsed<Client extends object>(client: () => Client): Client {
  return new Proxy({} as Client, {
    get: (_, name) => Reflect.get(client(), name) as unknown,
  })
}
