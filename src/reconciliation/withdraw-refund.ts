import { inWords } from "../texts/in-words"
import { said } from "../charge/saying"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { Log } from "../charge/log"
import type { LedgerModuleService } from "../modules/ledger"
import type { Applied } from "./applied"
import { isOfAnOrder, WAITS_FOR } from "./decide-refund"
import { readRecords } from "../medusa/read-records"
import { CartIsLockedError, underCartLock } from "../medusa/cart-lock"
import { SHORT_PAUSE_MS } from "../charge/times"

/**
 * Takes the decision back that a charge's money goes back, since an order can have it: decided under
 * core's cart lock, where the order is looked for once more, as the decision was. A session that was
 * closed for it is opened again when the order is paid.
 */
export async function withdrawRefund(
  container: MedusaContainer,
  charge: Charge
): Promise<Applied> {
  try {
    return await underCartLock(container, charge.cartId, () =>
      withdraw(container, charge)
    )
  } catch (error) {
    if (!(error instanceof CartIsLockedError)) {
      throw error
    }
    return {
      kind: "later",
      againAfterMs: SHORT_PAUSE_MS,
      waitsFor: WAITS_FOR.locked,
    }
  }
}

async function withdraw(
  container: MedusaContainer,
  charge: Charge
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [records, operations] = await Promise.all([
    readRecords(container, [charge]).then((all) => all.get(charge.id)),
    ledger.operationsOf([charge.id]),
  ])
  if (!records?.order || !isOfAnOrder({ charge, records, operations })) {
    return { kind: "applied" } // the order went meanwhile: look again
  }
  const because = `Order ${records.order.id} can have the money.`
  if (!(await ledger.withdrawRefundDecision(charge.id, because))) {
    return {
      kind: "later",
      againAfterMs: SHORT_PAUSE_MS,
      waitsFor: said("waits_for_sent_refund"),
    }
  }
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `checkout-transparent: the money of charge ${charge.merchantChargeId} was to go back (decided by ${charge.refundDecision?.decidedBy ?? "nobody"}: ${inWords(charge.refundDecision?.reason ?? "", "en")}). That is taken back: ${because}`
    )
  return { kind: "applied" }
}
