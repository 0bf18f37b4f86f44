import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import { eraseCustomer } from "../medusa/erase-customer"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"

/**
 * The personal data of a customer goes with him, where the store has said so. Not waited for: a Redis
 * event bus has one event at work in a process (measured). An event that is lost is made good for by
 * the job.
 */
export default async function eraseDeletedCustomer({
  event: { data },
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (!ledger.pluginOptions.eraseWithCustomer) {
    return
  }
  void eraseCustomer(container, { customer_id: data.id }).catch(
    (error: unknown) => {
      container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
          `checkout-transparent: the personal data of deleted customer ${data.id} could not be erased; the job tries again within the hour: ${describeError(error)}`
        )
    }
  )
}

export const config: SubscriberConfig = { event: "customer.deleted" }
