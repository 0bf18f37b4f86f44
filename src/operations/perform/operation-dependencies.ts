import type { MethodServices } from "../../payment-method-adapters/payment-method-adapter"
import { accountOfCharge } from "../../options/find-account"
import type { Charge } from "../../domain/charge/charge"
import { ledgerOf, logOf, type Scope } from "../../medusa/container"
import type { Clock } from "../../domain/time-budget"
import {
  gatewayClientFor,
  paymentLinkClientFor,
  systemClock,
} from "./gateway-clients"

export interface AccountServices extends MethodServices {
  clock: Clock
}

/**
 * Returns the services for an account. If the account has no credentials for an integration of the gateway, the client
 * of that integration throws ConfigurationError when it is used.
 */
export function dependenciesOfAccount(
  given: Pick<AccountServices, "account" | "ledger" | "log">
): AccountServices {
  return {
    account: given.account,
    ledger: given.ledger,
    gateway: createdOnFirstUse(() =>
      gatewayClientFor(given.account, given.ledger, given.ledger)
    ),
    links: createdOnFirstUse(() =>
      paymentLinkClientFor(given.account, given.ledger, given.ledger)
    ),
    clock: systemClock,
    log: given.log,
  }
}

/** Returns the services for the account of a charge. Throws ConfigurationError if the account is not configured. */
export function dependenciesOfCharge(
  scope: Scope,
  charge: Pick<Charge, "account" | "merchantChargeId">
): AccountServices {
  const ledger = ledgerOf(scope)
  return dependenciesOfAccount({
    account: accountOfCharge(ledger.pluginOptions, charge),
    ledger,
    log: logOf(scope),
  })
}

function createdOnFirstUse<Client extends object>(
  client: () => Client
): Client {
  return new Proxy({} as Client, {
    get: (_, name) => Reflect.get(client(), name) as unknown,
  })
}
