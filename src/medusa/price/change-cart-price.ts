import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  refreshCartItemsWorkflow,
  refreshPaymentCollectionForCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { CartIsLockedError, withCartLock } from "../cart/cart-lock"
import { softDeletePriceRows, restorePriceRows } from "./cart-price"
import {
  setPaymentCollectionAmountInMajorUnits,
  type CollectionAmount,
  setCollectionAmountToCartTotal,
} from "./collection-amount"
import {
  type ChangedPrice,
  removePriceAdjustmentsFromCart,
  type RequestedCartPrice,
  writePriceAdjustmentsToCart,
} from "./price-workflow-steps"

const removePriceStep = createStep(
  "remove-price",
  async (wanted: RequestedCartPrice, { container }) => {
    const { result, rows } = await removePriceAdjustmentsFromCart(
      container,
      wanted
    )
    return new StepResponse(result, rows)
  },
  async (rows, { container }) => {
    if (rows) await restorePriceRows(container, rows)
  }
)

const writePriceStep = createStep(
  "write-price",
  async (wanted: RequestedCartPrice, { container }) => {
    const { result, rows } = await writePriceAdjustmentsToCart(
      container,
      wanted
    )
    return new StepResponse(result, rows)
  },
  async (rows, { container }) => {
    if (rows) await softDeletePriceRows(container, rows)
  }
)

/**
 * Returns a workflow step that sets the amount of the cart's payment collection to the cart's total. If the amount and
 * the total differed, Medusa would delete the payment sessions when it refreshes the cart.
 */
const createCollectionAmountStep = (name: string) =>
  createStep(
    name,
    async ({ cart_id }: RequestedCartPrice, { container }) => {
      const before = await setCollectionAmountToCartTotal(container, cart_id)
      return new StepResponse(undefined, before)
    },
    async (before: CollectionAmount | undefined, { container }) => {
      if (before)
        await setPaymentCollectionAmountInMajorUnits(container, before)
    }
  )

const keepSessionsStep = createCollectionAmountStep(
  "keep-sessions-of-plain-price"
)
const fitAmountStep = createCollectionAmountStep("set-amount-of-charged-price")

/**
 * Changes the price of a cart to the price of a way of paying, or to the price without discounts and interest. If the
 * payment collection's amount changes, Medusa usually deletes the payment sessions with their unpaid codes. Set
 * `keepsSessions` to keep the sessions.
 *
 * `ofCharge` is the id of a charge that is paid or authorized, or whose outcome is unknown. If it is set, the workflow
 * does not run Medusa's refresh of the cart and of the payment collection, because Medusa could delete the charge's
 * payment session.
 */
const changeCheckoutTransparentPriceWorkflow = createWorkflow(
  "change-checkout-transparent-price",
  (wanted: WorkflowData<RequestedCartPrice>) => {
    // This is a workflow, because the caller has already locked the cart. Medusa's workflows would lock the cart again
    // unless they run as steps of another workflow.
    const begun = removePriceStep(wanted)
    const cart = transform({ wanted }, (given) => ({
      cart_id: given.wanted.cart_id,
    }))
    when(
      "keeps-checkout-transparent-sessions",
      { begun, wanted },
      (given) =>
        given.begun.kind === "going_on" && given.wanted.keepsSessions === true
    ).then(() => {
      keepSessionsStep(wanted)
    })
    when(
      "had-checkout-transparent-price",
      { begun, wanted },
      (given) =>
        given.begun.kind === "going_on" &&
        given.begun.hasRemoved &&
        given.wanted.ofCharge === undefined
    ).then(() => {
      refreshCartItemsWorkflow.runAsStep({ input: cart })
    })
    const written = when(
      "wants-checkout-transparent-price",
      { begun },
      (given) => given.begun.kind === "going_on"
    ).then(() => {
      return writePriceStep(wanted)
    })
    when(
      "is-checkout-transparent-choice",
      { written, wanted },
      (given) =>
        given.written !== undefined && given.wanted.ofCharge === undefined
    ).then(() => {
      refreshPaymentCollectionForCartWorkflow.runAsStep({ input: cart })
    })
    when(
      "is-checkout-transparent-charge",
      { written, wanted },
      (given) =>
        given.written !== undefined && given.wanted.ofCharge !== undefined
    ).then(() => {
      fitAmountStep(wanted)
    })
    return new WorkflowResponse(
      transform({ begun, written }, (given): ChangedPrice =>
        given.begun.kind === "over"
          ? given.begun.price
          : (given.written ?? { kind: "kept" })
      )
    )
  }
)

/**
 * Changes the price of a cart to the wanted price while the cart is locked, and returns the result. Does nothing if the
 * cart already has this price (ADR 38). Throws an error of the type `conflict` if the cart stays locked for too long.
 */
export async function changeCartPrice(
  container: MedusaContainer,
  wanted: RequestedCartPrice
): Promise<ChangedPrice> {
  try {
    return await withCartLock(container, wanted.cart_id, async () => {
      const run = changeCheckoutTransparentPriceWorkflow(container).run({
        input: wanted,
      })
      return (await run).result
    })
  } catch (error) {
    throw error instanceof CartIsLockedError
      ? new MedusaError(MedusaError.Types.CONFLICT, error.message)
      : error
  }
}
