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
import { isAsynchronousMethod } from "../charge/charge"
import type { PriceRules } from "../pricing/price-rules"
import {
  areSameLines,
  linesFor,
  priceByWay,
  type WayOfPaying,
} from "../pricing/priced-cart"
import {
  type CartPrice,
  type PriceRowIds,
  readCartPrice,
  removePriceLines,
  restorePriceLines,
  writePriceLines,
} from "./cart-price"
import { CartIsLockedError, underCartLock } from "./cart-lock"
import { ledgerOf, type Scope } from "./core"

/** How a cart is to be paid. */
export interface WantedPrice {
  cart_id: string
  way: WayOfPaying
  rules: PriceRules
  /** The total that the shopper was shown, in minor units: nothing is changed if the price is another one. */
  shown?: number | undefined
}

/**
 * - `as_wanted`: the cart's total is the price of the way of paying.
 * - `not_offered`: that number of installments is not offered for this cart.
 * - `another_total`: the price is not what the shopper was shown.
 * - `kept`: the cart is completed, or a charge of it has, or may have, money: its price stays as it is.
 */
export type ChangedPrice =
  | { kind: "as_wanted"; total: number; discount: number; interest: number }
  | { kind: "not_offered" | "another_total" | "kept" }

type Begun =
  | { kind: "over"; result: ChangedPrice }
  | { kind: "going_on"; hasRemoved: boolean }

/** Removes our rows of another price. */
const removePriceStep = createStep(
  "remove-price",
  async (wanted: WantedPrice, { container }) => {
    const found = await readCartPrice(container, wanted.cart_id)
    if (!found || found.isCompleted || (await hasMoney(container, wanted))) {
      return new StepResponse<Begun, PriceRowIds>(over({ kind: "kept" }))
    }
    const known = judge(found, wanted)
    if (known.isAlready) {
      return new StepResponse<Begun, PriceRowIds>(over(known.result))
    }
    const { rows } = found
    const { items, freight, credit } = rows
    const hasRemoved = [...items, ...freight, ...credit].length > 0
    await removePriceLines(container, rows)
    return new StepResponse<Begun, PriceRowIds>(
      { kind: "going_on", hasRemoved },
      rows
    )
  },
  async (rows, { container }) => {
    if (rows) await restorePriceLines(container, rows)
  }
)

function over(result: ChangedPrice): Begun {
  return { kind: "over", result }
}

/** Writes our rows, now that core has judged promotions and freight on the plain price. */
const writePriceStep = createStep(
  "write-price",
  async (wanted: WantedPrice, { container }) => {
    const found = await readCartPrice(container, wanted.cart_id)
    if (!found) {
      return new StepResponse<ChangedPrice, PriceRowIds>({ kind: "kept" })
    }
    const { result, lines } = judge(found, wanted)
    if (!lines) {
      return new StepResponse<ChangedPrice, PriceRowIds>(result)
    }
    const rows = await writePriceLines(container, wanted.cart_id, {
      plain: found.plain,
      lines,
    })
    return new StepResponse<ChangedPrice, PriceRowIds>(result, rows)
  },
  async (rows, { container }) => {
    if (rows) await removePriceLines(container, rows)
  }
)

/** Compares what stands in the cart with what is wanted; without `lines` nothing is to be written. */
function judge({ plain, ours }: CartPrice, wanted: WantedPrice) {
  const { way, rules, shown } = wanted
  const price = priceByWay(plain, way, rules)
  if (!price) {
    return { isAlready: false, result: { kind: "not_offered" as const } }
  }
  const isShown =
    shown === undefined
      ? (price.plan?.interest ?? 0) === 0 // nobody pays interest that he was not shown
      : shown === price.total
  if (!isShown) {
    return { isAlready: false, result: { kind: "another_total" as const } }
  }
  const lines = linesFor(plain, price, rules)
  const { total, discount, plan } = price
  const interest = plan?.interest ?? 0
  return {
    isAlready: areSameLines(ours, lines),
    result: { kind: "as_wanted" as const, total, discount, interest },
    lines,
  }
}

/** Whether a charge of the cart has, or may have, money; an unpaid code has none. */
async function hasMoney(
  scope: Scope,
  { cart_id }: WantedPrice
): Promise<boolean> {
  const open = await ledgerOf(scope).findOpenChargeOfCart(cart_id)
  return (
    open !== undefined &&
    !(open.state === "pending" && isAsynchronousMethod(open.method))
  )
}

/**
 * Removes our rows, has core judge promotions and free freight on the plain price, writes ours, and has core set the
 * amount of the payment collection, which ends its sessions and their codes. A workflow, because core's own workflows
 * take the cart's lock, which is held already, except where they are steps.
 */
const changePriceWorkflow = createWorkflow(
  "change-price",
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
      const result = writePriceStep(wanted)
      refreshPaymentCollectionForCartWorkflow.runAsStep({ input: cart })
      return result
    })
    return new WorkflowResponse(
      transform({ begun, written }, (given): ChangedPrice =>
        given.begun.kind === "over"
          ? given.begun.result
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
      const run = changePriceWorkflow(container).run({ input: wanted })
      return (await run).result
    })
  } catch (error) {
    throw error instanceof CartIsLockedError
      ? new MedusaError(MedusaError.Types.CONFLICT, error.message)
      : error
  }
}
