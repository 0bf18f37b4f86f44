import type { Ledger } from "../../modules/ledger"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { PaymentMethod } from "../../core/charge/charge"
import type { AccountOptions } from "../../core/options/account-options"
import type { Log } from "../../core/ports/log"
import {
  dependenciesOf,
  type OperationDependencies,
} from "../../operations/operation-dependencies"

/** What a provider method works with. */
export interface ProviderAccess {
  account: AccountOptions
  /** What the provider that is called takes. */
  method: PaymentMethod
  ledger: Ledger
  query: Omit<RemoteQueryFunction, symbol>
  log: Log
  /**
   * The payment module's own services: the quick way to its rows, and the only one to keep data
   * when we have to throw.
   */
  paymentSessions: Rows & {
    update(session: {
      id: string
      data?: Record<string, unknown>
      status?: string
    }): Promise<unknown>
  }
  paymentCollections: {
    update(collection: { id: string; amount: unknown }): Promise<unknown>
  }
  payments: Rows
  captures: Rows
  refunds: Rows
}

interface Rows {
  list(
    filters: Record<string, unknown>,
    config?: { relations?: string[] }
  ): Promise<unknown[]>
}

/** The same, for the two doors. Throws ConfigurationError when the account has no credentials. */
export function operationDependencies(
  access: ProviderAccess
): OperationDependencies {
  return dependenciesOf(access)
}
