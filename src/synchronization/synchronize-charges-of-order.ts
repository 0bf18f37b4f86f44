import type {
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { leaseChargePatiently } from "./lease-charge"
import { synchronizeCharge } from "./synchronize-charge"

const links = z.array(z.object({ payment_collection_id: z.string() }))

/** Synchronizes the charges of an order's payment collections by what the ledger knows of them. */
export async function synchronizeChargesOfOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const query = container.resolve<Omit<RemoteQueryFunction, symbol>>(
    ContainerRegistrationKeys.QUERY
  )
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const chargeIds = await ledger.wakeChargesOfCollections(
    links.parse(data).map((link) => link.payment_collection_id)
  )
  for (const chargeId of chargeIds) {
    const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: true })
    // Whoever has it, or the job, does it: it is due now.
    if (leased) {
      await synchronizeCharge(container, leased, { askGateway: false })
    }
  }
}
