import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { message } from "../domain/message"
import {
  CURRENCY,
  type MinorUnits,
  minorUnitsFromDecimal,
  MoneyError,
} from "../domain/money"
import {
  createCollection,
  prepareOutstandingCollection,
} from "../medusa/payment/collections"
import { type OrderToPay, readOrderToPay } from "../medusa/order/order-to-pay"
import { createSession } from "../medusa/payment/sessions"
import { noLinkError } from "../medusa/refusal-errors"
import {
  signedInActor,
  STORE_WORKFLOW_ACTOR,
} from "../medusa/customer/signed-in"
import { storeNameOf } from "../medusa/store-name"
import type { AccountOptions } from "../options/account-options"
import type { LinkRequest } from "../domain/payment-link/payment-link"
import { ledgerOf, paymentModuleOf } from "../medusa/core"
import { PUBLIC_DATA_KEY } from "../domain/charge/public-data"
import { leaveOutUndefined } from "../domain/parsing/values"
import { LEASE_KEYS } from "../reconciliation/queue/lease-charge"
import { synchronizeChargesOfOrder } from "../reconciliation/queue/synchronize-now"
import { accountForLink, underPaymentLinkLease } from "./_payment-link-account"
import {
  objectionToLinkOfOrder,
  refusalOfFailedLink,
} from "./_objection-to-payment-link"

export interface CreatePaymentLinkInput {
  /** The id of the account. The default is the only account that can create links. */
  account?: string | undefined
  /** The id of an order or a draft order, whose outstanding amount the link requests. Give either this or `amount`. */
  order_id?: string | undefined
  /**
   * The amount as a decimal in major units of the account's currency, such as 19.99. A link with an amount belongs to
   * no order.
   */
  amount?: number | string | undefined
  /**
   * The name of the link, with at most 100 characters. The default is `paymentLink.name`, or the store's name if
   * `paymentLink.name` needs a {reference} that is missing.
   */
  name?: string | undefined
  /** The text for the payer, with at most 250 characters. The default is the account's `paymentLink.description`. */
  description?: string | undefined
  /**
   * The number of days after today on which the link can be paid. The default is the account's
   * `paymentLink.validityDays`.
   */
  validity_days?: number | undefined
  /**
   * The value of {reference} in the texts. The default is the order's number, or a reference that is generated for the
   * link.
   */
  reference?: string | undefined
}

const createCheckoutTransparentPaymentLinkStep = createStep(
  "create-checkout-transparent-payment-link",
  async (input: CreatePaymentLinkInput, { container }) => {
    const ledger = ledgerOf(container)
    const account = accountForLink(ledger.pluginOptions, input.account)
    refuseWhenLinksAreOff(account)
    return new StepResponse(
      input.order_id === undefined
        ? await freeLink(container, account, input)
        : await linkOfOrder(container, account, {
            ...input,
            order_id: input.order_id,
          })
    )
  }
)

/**
 * Creates a payment link for the outstanding amount of an order or a draft order, or for a free amount. If two calls
 * for one order run at once, the second is refused and names the link of the first. The result is the ledger's id of
 * the link's charge (`ctchg_…`). Throws MedusaError with a message for an administrator.
 */
export const createCheckoutTransparentPaymentLinkWorkflow = createWorkflow(
  "create-checkout-transparent-payment-link",
  (input: WorkflowData<CreatePaymentLinkInput>) =>
    new WorkflowResponse(createCheckoutTransparentPaymentLinkStep(input))
)

function refuseWhenLinksAreOff({ id, methods }: AccountOptions): void {
  if (!methods.link) {
    throw noLinkError(message("links_switched_off", { account: id }))
  }
}

/**
 * Creates the link of an order. A failure undoes nothing, because core's collection for the order is correct in any
 * case.
 */
function linkOfOrder(
  container: MedusaContainer,
  account: AccountOptions,
  input: CreatePaymentLinkInput & { order_id: string }
): Promise<string> {
  const { order_id } = input
  return underPaymentLinkLease(
    container,
    LEASE_KEYS.linkOf(order_id),
    async () => {
      const order = await orderOf(container, account, order_id)
      const collectionId = await prepareOutstandingCollection(
        container,
        order_id
      )
      if (collectionId === undefined) {
        throw noLinkError(message("order_is_paid", { order: order_id }))
      }
      const reference = input.reference ?? order.number
      // The sessions of storefronts and administrators are created under the same lease.
      return underPaymentLinkLease(
        container,
        LEASE_KEYS.sessions(collectionId),
        () =>
          makeSession(container, account, {
            collectionId,
            request: requestOf({ ...input, reference }, "order"),
          })
      )
    }
  )
}

/** Returns an order for which a link may be created. Throws MedusaError when something prevents a link. */
async function orderOf(
  container: MedusaContainer,
  account: AccountOptions,
  orderId: string
): Promise<OrderToPay> {
  const read = async () => {
    const order = await readOrderToPay(container, orderId)
    if (!order) {
      throw noLinkError(
        message("no_such_order", { order: orderId }),
        MedusaError.Types.NOT_FOUND
      )
    }
    return order
  }
  let order = await read()
  if (await objectionToLinkOfOrder(container, account, order)) {
    // The obstacle may be over or about to end. For example, an order edit ends the open code or link first.
    await synchronizeChargesOfOrder(container, orderId)
    order = await read()
    const objection = await objectionToLinkOfOrder(container, account, order)
    if (objection !== undefined) {
      throw noLinkError(objection)
    }
  }
  return order
}

async function freeLink(
  container: MedusaContainer,
  account: AccountOptions,
  input: CreatePaymentLinkInput
): Promise<string> {
  const amount = amountOf(input.amount)
  const collectionId = await createCollection(container, {
    currency: CURRENCY,
    amount,
  })
  try {
    return await makeSession(container, account, {
      collectionId,
      request: requestOf(
        { ...input, name: await nameOfFreeLink(container, account, input) },
        "free"
      ),
    })
  } catch (error) {
    const ledger = ledgerOf(container)
    // The collection is kept while it has a charge that may still be paid.
    if (!(await ledger.findOpenChargeOfCollection(collectionId))) {
      await paymentModuleOf(container).deletePaymentCollections([collectionId])
    }
    throw error
  }
}

const MOST_CHARACTERS_OF_NAME = 100

/**
 * Returns the name of a link without an order. If neither a name nor a reference was given, but the account's name for
 * links contains {reference}, the link gets a name with the store's name. Otherwise returns the given name, or
 * undefined for the account's name.
 */
async function nameOfFreeLink(
  container: MedusaContainer,
  { paymentLink }: AccountOptions,
  { name, reference }: CreatePaymentLinkInput
): Promise<string | undefined> {
  const asksForNumber = paymentLink.name.includes("{reference}")
  if (name !== undefined || reference !== undefined || !asksForNumber) {
    return name
  }
  const store = await storeNameOf(container)
  return store === undefined
    ? "Pagamento"
    : `Pagamento para ${store}`.slice(0, MOST_CHARACTERS_OF_NAME)
}

/**
 * Creates the payment session through core, in which our provider creates the link. Returns the id of the link's
 * charge.
 */
async function makeSession(
  container: MedusaContainer,
  account: AccountOptions,
  { collectionId, request }: { collectionId: string; request: LinkRequest }
): Promise<string> {
  const ledger = ledgerOf(container)
  const earlier = await ledger.findChargesOfCollection(collectionId)
  const reference = await ledger.keepShopperInput({
    account: account.id,
    plaintext: JSON.stringify(request),
  })
  let sessionId: string
  try {
    sessionId = await createSession(container, {
      payment_collection_id: collectionId,
      provider_id: `pp_transparent-link_${account.id}`,
      data: { [PUBLIC_DATA_KEY]: { reference } },
    })
  } catch (error) {
    throw await refusalOfFailedLink(ledger, error, { collectionId, earlier })
  }
  const charge = await ledger.findChargeBySession(sessionId)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `No link was created: payment session ${sessionId} has no charge, because the stored request could not be decrypted. Check encryptionKeys in the plugin's options.`
    )
  }
  return charge.id
}

function requestOf(
  input: CreatePaymentLinkInput,
  purpose: LinkRequest["purpose"]
): LinkRequest {
  return leaveOutUndefined({
    purpose,
    actor: signedInActor() ?? STORE_WORKFLOW_ACTOR,
    name: input.name,
    description: input.description,
    validityDays: input.validity_days,
    reference: input.reference,
  })
}

function amountOf(amount: CreatePaymentLinkInput["amount"]): MinorUnits {
  try {
    const minor = minorUnitsFromDecimal(String(amount ?? ""))
    if (minor > 0) {
      return minor
    }
  } catch (error) {
    if (!(error instanceof MoneyError)) {
      throw error
    }
  }
  throw noLinkError(
    message("no_amount_for_link", undefined, {
      because: `Give either order_id, or an amount like 19.99; got ${amount ?? "neither"}.`,
    }),
    MedusaError.Types.INVALID_DATA
  )
}
