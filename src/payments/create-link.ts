import type { Charge } from "../charge/charge"
import { chargeOfNewLink } from "../charge/charge-of-link"
import {
  type GatewayPaymentLink,
  LINK_ANSWER_LOST,
  orderNumberFor,
  type PaymentLinkOrder,
} from "../charge/payment-link"
import type { TimeBudget } from "../charge/time-budget"
import type { GatewayCharge } from "../charge/gateway-charge"
import {
  type ChargePlan,
  claimCharge,
  type CreatedCharge,
} from "./create-charge"
import { type Claimed, performOperation } from "./perform-operation"
import { deactivateLink } from "./deactivate-link"
import type { OperationDependencies } from "./dependencies"
import { LEAST_CALL_MS } from "../charge/times"

export type LinkPlan = ChargePlan & {
  order: Omit<PaymentLinkOrder, "orderNumber" | "amount">
  /** The admin user who asked for it. */
  createdBy?: string | undefined
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
  // An account without credentials throws here, before anything is claimed.
  const { createPaymentLink } = dependencies.links
  for (let attempt = 1; ; attempt++) {
    const claimed = await claimCharge(dependencies, plan, budget)
    if (claimed.kind !== "claimed") {
      return claimed
    }
    const asked: AskedLink = {
      ...{ dependencies, plan, claimed },
      createPaymentLink,
    }
    const { charge } = await performOperation(
      dependencies,
      { ...claimed, send: createLink, request: asked },
      budget
    )
    const { link } = asked
    if (link && charge.link?.id !== link.id) {
      await deactivateUnused(
        dependencies,
        { charge: claimed.charge, link },
        budget
      )
    }
    // It was refused else, and would be refused again.
    const isLost =
      charge.state === "not_created" &&
      (await dependencies.ledger.readOperation(claimed.operation.id))
        .errorCode === LINK_ANSWER_LOST
    if (
      !isLost ||
      attempt === MOST_ATTEMPTS ||
      budget.remainingMs() < LEAST_CALL_MS
    ) {
      return { kind: "concluded", charge }
    }
  }
}

interface AskedLink {
  dependencies: OperationDependencies
  plan: LinkPlan
  claimed: Claimed
  createPaymentLink: OperationDependencies["links"]["createPaymentLink"]
  /** What was answered, also where its claim had ended by then. */
  link?: GatewayPaymentLink
}

async function createLink(
  asked: AskedLink,
  budget: TimeBudget
): Promise<GatewayCharge> {
  const { ledger } = asked.dependencies
  const { order, createdBy } = asked.plan
  const { charge, operation } = asked.claimed
  const { id: chargeId, merchantChargeId, amount, account } = charge
  const operationId = operation.id
  const orderNumber = orderNumberFor({ merchantChargeId, operationId })
  await ledger.noteLinkAttempt({
    chargeId,
    operationId,
    account,
    orderNumber,
    name: order.name,
    description: order.description,
    amount,
    expiresOn: order.expiresOn,
    createdBy,
  })
  asked.link = await asked.createPaymentLink(
    { ...order, orderNumber, amount },
    budget
  )
  return chargeOfNewLink(merchantChargeId, amount, asked.link)
}

/** Its answer came when its claim had ended: nobody is shown it, so nobody is to pay it. */
async function deactivateUnused(
  dependencies: OperationDependencies,
  { charge, link }: { charge: Charge; link: GatewayPaymentLink },
  budget: TimeBudget
): Promise<void> {
  await deactivateLink(dependencies, { charge, linkId: link.id }, budget)
}
