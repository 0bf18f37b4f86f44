import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import { MIN_CALL_MS } from "../../domain/call-time-limits"
import { gatewayChargeOfNewLink } from "../../domain/payment-link/gateway-charge-of-link"
import {
  type GatewayPaymentLink,
  LINK_ANSWER_LOST,
  linkOrderNumberFor,
  type GatewayLinkRequest,
} from "../../domain/payment-link/payment-link"
import type { TimeBudget } from "../../domain/time-budget"
import {
  buildCallToSend,
  type ChargePlan,
  type ClaimedCharge,
  type CreationSteps,
  type MethodServices,
} from "../payment-method-adapter"
import { deactivateLink } from "./deactivate-link"

interface LinkToCreate {
  order: Omit<GatewayLinkRequest, "orderNumber" | "amount">
  /**
   * The admin user or API key that requested the link, or `store` for the store's own code. Undefined for a shopper.
   */
  createdBy: string | undefined
}

/**
 * The maximum number of links that one call of `createCharge` creates. If two answers are lost, the gateway is failing.
 */
const MOST_ATTEMPTS = 2

/**
 * Returns the steps that create the payment link of a session.
 *
 * If the gateway's answer is lost, the id of the link is unknown, and the link is never shown to a shopper. If the time
 * limit of the request permits, the plugin creates a second link with another order number. If the first link is paid
 * nevertheless, its payment is listed for an administrator.
 */
export function createLinkCreationSteps(
  given: LinkToCreate
): ChargePlan["createSteps"] {
  return (services) => new LinkCreation(services, given)
}

class LinkCreation implements CreationSteps {
  private readonly createPaymentLink_: MethodServices["links"]["createPaymentLink"]
  private attempts_ = 0
  /** The link from the gateway's answer, even if the answer arrived too late for the ledger to store it. */
  private link_: GatewayPaymentLink | undefined

  constructor(
    private readonly services_: MethodServices,
    private readonly given_: LinkToCreate
  ) {
    this.createPaymentLink_ = services_.links.createPaymentLink
  }

  buildCreationCall({ charge, operation }: ClaimedCharge) {
    this.attempts_ += 1
    this.link_ = undefined
    const { merchantChargeId, amount } = charge
    const orderNumber = linkOrderNumberFor({
      merchantChargeId,
      operationId: operation.id,
    })
    const order = { ...this.given_.order, orderNumber, amount }
    return buildCallToSend(
      (request: GatewayLinkRequest, budget: TimeBudget) =>
        this.recordAttemptAndCreateLink_(
          { charge, operation },
          request,
          budget
        ),
      order
    )
  }

  private async recordAttemptAndCreateLink_(
    { charge, operation }: ClaimedCharge,
    order: GatewayLinkRequest,
    budget: TimeBudget
  ): Promise<GatewayCharge> {
    const { id: chargeId, merchantChargeId, amount, account } = charge
    await this.services_.ledger.insertLinkAttempt({
      chargeId,
      operationId: operation.id,
      account,
      orderNumber: order.orderNumber,
      name: order.name,
      description: order.description,
      amount,
      expiresOn: order.expiresOn,
      createdBy: this.given_.createdBy,
    })
    this.link_ = await this.createPaymentLink_(order, budget)
    return gatewayChargeOfNewLink(merchantChargeId, amount, this.link_)
  }

  /**
   * Cleans up after an attempt to create a link, and returns whether the creation may be repeated.
   * - If the gateway's answer contained a link that the ledger did not store, deactivates the link.
   * - Returns true if the gateway's answer was lost and there is enough time for a second attempt.
   */
  async cleanUpAndDecideRetry(
    { charge: claimed, operation }: ClaimedCharge,
    concluded: Charge,
    budget: TimeBudget
  ): Promise<boolean> {
    const { ledger } = this.services_
    const link = this.link_
    if (link && concluded.link?.id !== link.id) {
      // The ledger did not store the link, for example because the claim had expired when the answer arrived.
      const given = { charge: claimed, linkId: link.id }
      await deactivateLink(this.services_, given, budget)
    }
    const isLost =
      concluded.state === "not_created" &&
      (await ledger.readOperationOrThrow(operation.id)).errorCode ===
        LINK_ANSWER_LOST
    return (
      isLost &&
      this.attempts_ < MOST_ATTEMPTS &&
      budget.remainingMs() >= MIN_CALL_MS
    )
  }
}
