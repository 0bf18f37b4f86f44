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
import { CartIsLockedError, underCartLock } from "../../medusa/cart-lock"
import { removePriceLines, restorePriceLines } from "./cart-price"
import {
  type ChangedPrice,
  removePrice,
  type WantedPrice,
  writePrice,
} from "./price-steps"

const removePriceStep = createStep(
  "remove-price",
  async (wanted: WantedPrice, { container }) => {
    const { result, rows } = await removePrice(container, wanted)
    return new StepResponse(result, rows)
  },
  async (rows, { container }) => {
    if (rows) await restorePriceLines(container, rows)
  }
)

const writePriceStep = createStep(
  "write-price",
  async (wanted: WantedPrice, { container }) => {
    const { result, rows } = await writePrice(container, wanted)
    return new StepResponse(result, rows)
  },
  async (rows, { container }) => {
    if (rows) await removePriceLines(container, rows)
  }
)

/**
 * Removes our rows, has core judge promotions and free freight on the plain price, writes ours, and has core set the
 * amount of the payment collection, which ends its sessions and their codes. A workflow, because core's own workflows
 * take the cart's lock, which is held already, except where they are steps.
 */
const changeCheckoutTransparentPriceWorkflow = createWorkflow(
  "change-checkout-transparent-price",
  (wanted: WorkflowData<WantedPrice>) => {
    const begun = removePriceStep(wanted)
    const cart = transform({ wanted }, (given) => ({
      cart_id: given.wanted.cart_id,
    }))
    when(
      "had-checkout-transparent-price",
      { begun },
      (given) => given.begun.kind === "going_on" && given.begun.hasRemoved
    ).then(() => {
      refreshCartItemsWorkflow.runAsStep({ input: cart })
    })
    const written = when(
      "wants-checkout-transparent-price",
      { begun },
      (given) => given.begun.kind === "going_on"
    ).then(() => {
      const price = writePriceStep(wanted)
      refreshPaymentCollectionForCartWorkflow.runAsStep({ input: cart })
      return price
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
 * Gives a cart the price of a way of paying, under core's own lock of the cart. Does nothing if the cart has that price
 * already (ADR 38). Throws a conflict if the cart is being completed for too long.
 */
export async function changePrice(
  container: MedusaContainer,
  wanted: WantedPrice
): Promise<ChangedPrice> {
  try {
    return await underCartLock(container, wanted.cart_id, async () => {
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
