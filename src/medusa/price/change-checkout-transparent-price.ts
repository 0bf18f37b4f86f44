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
import { CartIsLockedError, underCartLock } from "../cart/cart-lock"
import { removePriceLines, restorePriceLines } from "./cart-price"
import {
  changeCollectionAmount,
  type CollectionAmount,
  setCollectionAmountToTotal,
} from "./collection-of-cart"
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
 * Returns a step that sets the amount of the cart's payment collection to the cart's total. The step keeps the payment
 * sessions: when core refreshes a cart, it deletes the sessions of a collection whose amount differs from the total.
 */
const setAmountStep = (name: string) =>
  createStep(
    name,
    async ({ cart_id }: WantedPrice, { container }) => {
      const before = await setCollectionAmountToTotal(container, cart_id)
      return new StepResponse(undefined, before)
    },
    async (before: CollectionAmount | undefined, { container }) => {
      if (before) await changeCollectionAmount(container, before)
    }
  )

const keepSessionsStep = setAmountStep("keep-sessions-of-plain-price")
const fitAmountStep = setAmountStep("set-amount-of-charged-price")

/**
 * Changes the price of a cart.
 *
 * It removes the plugin's price rows, lets core apply promotions and free freight to the plain price, and writes the
 * new rows. Then core sets the amount of the payment collection, and ends the collection's sessions and their codes. If
 * a charge of the cart has money, only the rows and the amount are changed, because core would otherwise end the
 * session with which the shopper has paid.
 *
 * This has to be a workflow. The caller already has the cart's lock, and core's workflows would try to take it again
 * unless they run as steps of another workflow.
 */
const changeCheckoutTransparentPriceWorkflow = createWorkflow(
  "change-checkout-transparent-price",
  (wanted: WorkflowData<WantedPrice>) => {
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
 * Gives a cart the price of a way of paying, under core's own lock of the cart. Does nothing if the cart has that price
 * already (ADR 38). Throws a conflict if the cart stays locked for too long.
 */
export async function changeCartPrice(
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
