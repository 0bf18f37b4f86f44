import type { Charge } from "../charge/charge"
import { chargeOfNewLink } from "../charge/charge-of-link"
import {
  type GatewayPaymentLink,
  LINK_ANSWER_LOST,
  orderNumberFor,
  type PaymentLinkOrder,
} from "../charge/payment-link"
import type { TimeBudget } from "../charge/time-budget"
import {
  type ChargePlan,
  createCharge,
  type CreatedCharge,
} from "./create-charge"
import { deactivateLink } from "./deactivate-link"
import type { OperationDependencies } from "./dependencies"
import { LEAST_CALL_MS } from "../charge/times"

export type LinkPlan = Omit<ChargePlan, "call"> & {
  order: Omit<PaymentLinkOrder, "orderNumber" | "amount">
  /** The admin user who asked for it. */
  createdBy?: string | undefined
}

/** What this process asked for, and what it was told. */
interface Made {
  charge?: Charge
  operationId?: string
  link?: GatewayPaymentLink
}

/** One whose answer was lost is replaced; more than that says that the gateway is in trouble. */
const MOST_ATTEMPTS = 2

/**
 * Makes the payment link of a session. A link whose answer was lost has no id that anybody knows, so
 * it is shown to nobody and another one is made, under another order number: what is paid on the lost
 * one all the same is found by its order number, and listed.
 */
export async function chargeLink(
  dependencies: OperationDependencies,
  plan: LinkPlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  for (let attempt = 1; ; attempt++) {
    const made: Made = {}
    const created = await createCharge(
      dependencies,
      { ...plan, call: callFor(dependencies, plan, made) },
      budget
    )
    const charge = created.kind === "concluded" ? created.charge : undefined
    if (made.link && charge?.link?.id !== made.link.id) {
      await deactivateUnused(dependencies, made, budget)
    }
    const isLost =
      charge?.state === "not_created" && (await wasLost(dependencies, made))
    if (
      !isLost ||
      attempt === MOST_ATTEMPTS ||
      budget.remainingMs() < LEAST_CALL_MS
    ) {
      return created
    }
  }
}

function callFor(
  { links, ledger }: OperationDependencies,
  { order, createdBy }: LinkPlan,
  made: Made
): ChargePlan["call"] {
  return async (charge, callBudget, operation) => {
    const { id: chargeId, merchantChargeId, amount, account } = charge
    const orderNumber = orderNumberFor({
      merchantChargeId,
      operationId: operation.id,
    })
    made.operationId = operation.id
    made.charge = charge
    await ledger.noteLinkAttempt({
      chargeId,
      operationId: operation.id,
      account,
      orderNumber,
      name: order.name,
      description: order.description,
      amount,
      expiresOn: order.expiresOn,
      createdBy,
    })
    made.link = await links.createPaymentLink(
      { ...order, orderNumber, amount },
      callBudget
    )
    return chargeOfNewLink(merchantChargeId, amount, made.link)
  }
}

/** Whether its answer was lost; it was refused else, and would be refused again. */
async function wasLost(
  { ledger }: OperationDependencies,
  { operationId }: Made
): Promise<boolean> {
  return (
    operationId !== undefined &&
    (await ledger.readOperation(operationId)).errorCode === LINK_ANSWER_LOST
  )
}

/** Its answer came when its claim had ended: nobody is shown it, so nobody is to pay it. */
async function deactivateUnused(
  dependencies: OperationDependencies,
  { charge, link }: Made,
  budget: TimeBudget
): Promise<void> {
  if (charge && link) {
    await deactivateLink(
      dependencies,
      { charge, linkId: link.id, actor: "checkout-transparent" },
      budget
    )
  }
}
