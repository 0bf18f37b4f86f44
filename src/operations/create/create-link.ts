import { chargeOfNewLink } from "../../domain/payment-link/charge-of-link"
import {
  type GatewayPaymentLink,
  LINK_ANSWER_LOST,
  orderNumberFor,
  type PaymentLinkOrder,
} from "../../domain/payment-link/payment-link"
import type { TimeBudget } from "../../domain/time-budget"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  type ChargePlan,
  claimCharge,
  type CreatedCharge,
} from "./create-charge"
import { type Claimed, performOperation } from "../perform/perform-operation"
import { deactivateLink } from "../change/deactivate-link"
import type { OperationDependencies } from "../perform/dependencies"
import { LEAST_CALL_MS } from "../../domain/call-limits"

export type LinkPlan = ChargePlan & {
  order: Omit<PaymentLinkOrder, "orderNumber" | "amount">
  /** The id of the admin user who asked for the link. */
  createdBy?: string | undefined
}

/** The most links that are tried for one session. A second lost answer means that the gateway is in trouble. */
const MOST_ATTEMPTS = 2

/**
 * Makes the payment link of a session. A link whose answer was lost has an unknown id, so it is shown to nobody, and
 * a second link is made under another order number if time is left. If somebody pays the lost link all the same, the
 * payment is found by its order number and listed.
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
      // Its charge did not take it, for example because the answer came after the claim's end.
      const given = { charge: claimed.charge, linkId: link.id }
      await deactivateLink(dependencies, given, budget)
    }
    // Only a lost link is replaced: a link that the gateway refused would be refused again.
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
  /** The link that the gateway answered, also when the answer came after the end of the claim. */
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
