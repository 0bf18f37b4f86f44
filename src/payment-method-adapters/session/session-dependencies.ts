import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { Log } from "../../domain/log"
import type { PaymentModuleServices, Query } from "../../medusa/core"
import type { Ledger } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"

/** The services that are needed to prepare the charge of a session. */
export interface SessionDependencies extends Pick<
  PaymentModuleServices,
  "paymentCollections"
> {
  account: AccountOptions
  ledger: Ledger
  log: Log
  query: Query
  method: PaymentMethod
}
