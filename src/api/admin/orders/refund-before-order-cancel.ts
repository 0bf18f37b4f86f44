import type { Handler } from "../../route-handler"
import { said } from "../../../charge/saying"
import { refused } from "../../../medusa/refused"
import type { Charge } from "../../../charge/charge"
import { isOpen } from "../../../charge/charge-state"
import { collectionsToCancel } from "../../../medusa/orders"
import type { LedgerModuleService } from "../../../modules/ledger"
import { refundMoneyBeforeCancel as refundMoney } from "../../../reconciliation/refund-money-before-cancel"
import { releaseLeaseAfter } from "../payments/lease-charge-for-request"
import { actorOf, needPermission } from "../record-action"
import { ledgerOf } from "../../../medusa/core"

/**
 * Voids or refunds the charges of an order before core cancels it, and refuses with a text if that fails: core would
 * cancel anyway and book a refund that never happened. An order that core refuses to cancel is left to core.
 */
export const refundMoneyBeforeCancel: Handler = async (request, response) => {
  const { id: actor } = actorOf(request)
  const orderId = request.params.id ?? ""
  const ledger = ledgerOf(request.scope)
  for (const collectionId of await collectionsToCancel(
    request.scope,
    orderId
  )) {
    for (const charge of await chargesToRefund(ledger, collectionId)) {
      await needPermission(request)
      const returned = await refundMoney(request.scope, charge, {
        orderId,
        actor,
      })
      if (returned.kind === "refused") {
        throw refused(
          said("order_stays", { order: orderId }, { then: returned.why })
        )
      }
      releaseLeaseAfter(request, response, returned.leased)
    }
  }
}

/**
 * All charges that hold, or may hold, money: a shopper may have had several codes, and may have paid an older one. If
 * there is none, the latest charge: after a double click the second request waits for its lease until core has
 * finished the first.
 */
async function chargesToRefund(
  ledger: LedgerModuleService,
  collectionId: string
): Promise<Charge[]> {
  const all = await ledger.findChargesOfCollection(collectionId)
  const open = all.filter(({ state }) => isOpen(state))
  return open.length > 0 ? open : all.slice(0, 1)
}
