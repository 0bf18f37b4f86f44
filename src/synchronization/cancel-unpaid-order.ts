import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../core/charge/charge"
import type { ChargeState } from "../core/charge/charge-state"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import type { Correction } from "../core/charge/synchronization/correction"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { accountOfCharge } from "./account-of-charge"
import type { Applied } from "./applied"
import { lookAgain } from "./look-again"

const ANOTHER_CODE_PAUSE_MS = 5 * 60_000
const NOT_KNOWN_PAUSE_MS = 60_000
const A_QUARTER_HOUR_MS = 15 * 60_000

/** What the gateway never had, there is no need to ask it about. */
const NEVER_THERE: readonly ChargeState[] = ["absent", "not_created", "failed"]

/**
 * Cancels an order that waits for a code which is over, and releases its stock: when the gateway says
 * once more that nobody has paid it, and no other payment of the order is under way. What cannot be
 * asked, or canceled, is listed.
 */
export async function cancelUnpaidOrder(
  container: MedusaContainer,
  { charge }: BothSides,
  { orderId }: Extract<Correction, { kind: "cancel_order" }>
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const listed = (why: string): Applied => ({
    kind: "differ",
    difference: {
      kind: "order_without_charge",
      details: `Order ${orderId} waits for a charge that is ${charge.state}, and was not canceled: ${why}`,
    },
    againAfterMs: A_QUARTER_HOUR_MS,
  })
  if (await ledger.findOpenChargeOfCollection(charge.paymentCollectionId)) {
    return { kind: "later", againAfterMs: ANOTHER_CODE_PAUSE_MS }
  }
  if (await isPaidAnotherWay(container, charge)) {
    return listed("it has a payment session of another provider.")
  }
  if (!NEVER_THERE.includes(charge.state)) {
    if (
      accountOfCharge(ledger.pluginOptions, charge).paths.lookUpCharge === null
    ) {
      return listed("look-ups are switched off.")
    }
    const look = await lookAgain(container, charge)
    if (look.kind !== "seen") {
      return look.kind === "contradicted"
        ? listed(look.why)
        : { kind: "later", againAfterMs: NOT_KNOWN_PAUSE_MS }
    }
    if (await isPaidMeanwhile(ledger, charge)) {
      return { kind: "applied" }
    }
  }
  try {
    await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
    return { kind: "applied" }
  } catch (error) {
    return listed(describeError(error))
  }
}

async function isPaidMeanwhile(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<boolean> {
  const { charge: now } = await ledger.standingOf(charge.id)
  return now.state !== charge.state
}

const sessions = z.array(
  z.object({ id: z.string(), provider_id: z.string(), status: z.string() })
)

/** A person may have offered another way to pay. */
async function isPaidAnotherWay(
  container: MedusaContainer,
  { paymentCollectionId }: Charge
): Promise<boolean> {
  const found = sessions.parse(
    await container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .listPaymentSessions({ payment_collection_id: paymentCollectionId })
  )
  return found.some(
    ({ provider_id, status }) =>
      !provider_id.startsWith("pp_transparent-") &&
      status !== "canceled" &&
      status !== "error"
  )
}
