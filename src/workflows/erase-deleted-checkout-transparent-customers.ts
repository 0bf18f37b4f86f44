import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ERASED_WITH_CUSTOMER } from "../charge/erasure"
import { DELETED_CUSTOMERS } from "../charge/times"
import { customersDeletedSince } from "../medusa/find-customer"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { eraseCheckoutTransparentCustomerWorkflow } from "./erase-checkout-transparent-customer"

const eraseDeletedCheckoutTransparentCustomersStep = createStep(
  "erase-deleted-checkout-transparent-customers",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const lease = { key: "erase-deleted-customers", owner: "job" }
    // Left to end by itself: once in so long is enough, of all processes together.
    if (
      !ledger.pluginOptions.eraseWithCustomer ||
      !(await ledger.takeLease(lease, DELETED_CUSTOMERS.everyMs))
    ) {
      return new StepResponse(0)
    }
    const { now } = await ledger.time()
    const since = new Date(now.getTime() - DELETED_CUSTOMERS.withinMs)
    let erased = 0
    for (const { id, deletedAt } of await customersDeletedSince(
      container,
      since
    )) {
      if (!(await ledger.isErasureRequested(id, deletedAt))) {
        await eraseCheckoutTransparentCustomerWorkflow(container).run({
          input: {
            customer_id: id,
            reason: "The customer was deleted in Medusa.",
            actor: ERASED_WITH_CUSTOMER,
          },
        })
        erased += 1
      }
    }
    return new StepResponse(erased)
  }
)

/**
 * Erases customers who were deleted in Medusa within the last days and whose event was lost, where the
 * option `eraseWithCustomer` says so. Resolves to how many there were. Idempotent.
 */
export const eraseDeletedCheckoutTransparentCustomersWorkflow = createWorkflow(
  "erase-deleted-checkout-transparent-customers",
  () => new WorkflowResponse(eraseDeletedCheckoutTransparentCustomersStep())
)
