import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { Log } from "../../domain/log"
import type { PaymentModuleServices, Query } from "../../medusa/container"
import type { Ledger } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"

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
