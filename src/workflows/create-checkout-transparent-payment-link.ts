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
  createPaymentCollection,
  createOrUpdatePaymentCollectionOfOrder,
} from "../medusa/payment/payment-collections"
import { type OrderToPay, readOrderToPay } from "../medusa/order/order-to-pay"
import { createSession } from "../medusa/payment/sessions"
import { linkNotCreatedError } from "../medusa/refusal-errors"
import {
  signedInActor,
  STORE_WORKFLOW_ACTOR,
} from "../medusa/customer/signed-in-actor"
import type { AccountOptions } from "../options/account-options"
import type { LinkRequest } from "../domain/payment-link/payment-link"
import { ledgerOf, paymentModuleOf } from "../medusa/container"
import { PUBLIC_DATA_KEY } from "../domain/charge/public-data"
import { leaveOutUndefined } from "../domain/parsing/json-values"
import { LEASE_KEYS } from "../reconciliation/queue/wait-for-lease"
import { synchronizeChargesOfOrder } from "../reconciliation/queue/synchronize-now"
import {
  nameForLinkWithoutOrder,
  refuseWhenLinksAreOff,
  requireAccountForLink,
  withPaymentLinkLease,
} from "./_payment-link-creation-helpers"
import {
  reasonNotToBeginPaymentOfOrder,
  toLinkCreationError,
} from "./_reason-not-to-begin-payment"

export interface CreatePaymentLinkInput {
  /** The id of the account. It may be omitted if only one account can create links. */
  account?: string | undefined
  /** The id of an order or a draft order, whose outstanding amount the customer pays. Set either this or `amount`. */
  order_id?: string | undefined
  /** The amount of a link that belongs to no order, in major units, such as 19.99. */
  amount?: number | string | undefined
  /**
   * The name of the link, with at most 100 characters. The default is the account's `paymentLink.name`. But if that
   * option contains {reference}, and neither an order nor a reference is given, the default is a name with the store's
   * name.
   */
  name?: string | undefined
  /** A text for the payer, with at most 250 characters. The default is the account's `paymentLink.description`. */
  description?: string | undefined
  /**
   * The number of days after today on which the link can still be paid. The default is the account's
   * `paymentLink.validityDays`.
   */
  validity_days?: number | undefined
  /**
   * The text that replaces {reference} in name and description. The default is the order's number, or a generated
   * reference if the link has no order.
   */
  reference?: string | undefined
}

const createCheckoutTransparentPaymentLinkStep = createStep(
  "create-checkout-transparent-payment-link",
  async (input: CreatePaymentLinkInput, { container }) => {
    const ledger = ledgerOf(container)
    const account = requireAccountForLink(ledger.pluginOptions, input.account)
    refuseWhenLinksAreOff(account)
    return new StepResponse(
      input.order_id === undefined
        ? await createLinkWithoutOrder(container, account, input)
        : await createLinkForOrder(container, account, {
            ...input,
            order_id: input.order_id,
          })
    )
  }
)

/**
 * Creates a payment link for the outstanding amount of an order or a draft order, or for an amount without an order.
 * Returns the id of the link's charge in the ledger (`ctchg_…`).
 *
 * If the workflow is called twice for one order at the same time, the second call is refused. Its error names the link
 * of the first call.
 * @throws MedusaError with a message for an administrator if no link can be created.
 */
export const createCheckoutTransparentPaymentLinkWorkflow = createWorkflow(
  "create-checkout-transparent-payment-link",
  (input: WorkflowData<CreatePaymentLinkInput>) =>
    new WorkflowResponse(createCheckoutTransparentPaymentLinkStep(input))
)

/**
 * Creates a link for an order. A failure rolls nothing back, because the payment collection that core prepared for the
 * order is correct anyway.
 */
function createLinkForOrder(
  container: MedusaContainer,
  account: AccountOptions,
  input: CreatePaymentLinkInput & { order_id: string }
): Promise<string> {
  const { order_id } = input
  return withPaymentLinkLease(
    container,
    LEASE_KEYS.newPaymentOf(order_id),
    async () => {
      const order = await requirePayableOrder(container, account, order_id)
      const collectionId = await createOrUpdatePaymentCollectionOfOrder(
        container,
        order_id
      )
      if (collectionId === undefined) {
        throw linkNotCreatedError(message("order_is_paid", { order: order_id }))
      }
      const reference = input.reference ?? order.number
      // The sessions of storefronts and administrators are created under the same lease.
      return withPaymentLinkLease(
        container,
        LEASE_KEYS.sessions(collectionId),
        () =>
          createSessionAndLinkCharge(container, account, {
            collectionId,
            request: linkRequestOf({ ...input, reference }, "order"),
          })
      )
    }
  )
}

/**
 * Reads an order, and checks that a link may be created for it.
 * @throws MedusaError if the order does not exist, or if something prevents a link.
 */
async function requirePayableOrder(
  container: MedusaContainer,
  account: AccountOptions,
  orderId: string
): Promise<OrderToPay> {
  const readOrderOrThrow = async () => {
    const order = await readOrderToPay(container, orderId)
    if (!order) {
      throw linkNotCreatedError(
        message("no_such_order", { order: orderId }),
        MedusaError.Types.NOT_FOUND
      )
    }
    return order
  }
  let order = await readOrderOrThrow()
  if (await reasonNotToBeginPaymentOfOrder(container, account, order)) {
    // A synchronization may remove the reason. For example, after an order edit it cancels the order's unpaid code or
    // link.
    await synchronizeChargesOfOrder(container, orderId)
    order = await readOrderOrThrow()
    const objection = await reasonNotToBeginPaymentOfOrder(
      container,
      account,
      order
    )
    if (objection !== undefined) {
      throw linkNotCreatedError(objection)
    }
  }
  return order
}

async function createLinkWithoutOrder(
  container: MedusaContainer,
  account: AccountOptions,
  input: CreatePaymentLinkInput
): Promise<string> {
  const amount = parseLinkAmount(input.amount)
  const collectionId = await createPaymentCollection(container, {
    currency: CURRENCY,
    amount,
  })
  try {
    return await createSessionAndLinkCharge(container, account, {
      collectionId,
      request: linkRequestOf(
        {
          ...input,
          name: await nameForLinkWithoutOrder(container, account, input),
        },
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

/**
 * Creates a payment session through core. The plugin's payment provider creates the link together with the session.
 * Returns the id of the link's charge.
 */
async function createSessionAndLinkCharge(
  container: MedusaContainer,
  account: AccountOptions,
  { collectionId, request }: { collectionId: string; request: LinkRequest }
): Promise<string> {
  const ledger = ledgerOf(container)
  const earlier = await ledger.findChargesOfCollection(collectionId)
  const reference = await ledger.storeShopperInput({
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
    throw await toLinkCreationError(ledger, error, { collectionId, earlier })
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

function linkRequestOf(
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

function parseLinkAmount(amount: CreatePaymentLinkInput["amount"]): MinorUnits {
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
  throw linkNotCreatedError(
    message("no_amount_for_link", undefined, {
      because: `Give either order_id, or an amount like 19.99; got ${amount ?? "neither"}.`,
    }),
    MedusaError.Types.INVALID_DATA
  )
}
