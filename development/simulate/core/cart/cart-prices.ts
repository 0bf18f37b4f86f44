import type { Cart } from "../records/cart-record"
import type { MedusaContainer } from "@medusajs/framework/types"

import { withCartLock } from "../../../../src/medusa/cart/cart-lock"
import {
  type PriceRowIds,
  softDeletePriceRows,
  restorePriceRows,
} from "../../../../src/medusa/price/cart-price"
import {
  type ChangedPrice,
  removePriceAdjustmentsFromCart,
  type RequestedCartPrice,
  writePriceAdjustmentsToCart,
} from "../../../../src/medusa/price/price-workflow-steps"
import { freightLineId, type PriceRow } from "./cart-totals"
import {
  type Core,
  runReadStatement,
  runWriteStatement,
} from "../simulated-core"
import { CORE } from "../core-flows"
import {
  centavosOf,
  type Data,
  livePriceRowsOf,
  totalOfCart,
} from "../records/core-records"
import { refreshPaymentCollectionForCart } from "../payment/sessions"

/**
 * Simulates the plugin's workflow that changes the price of a cart. If a step fails, the price rows that earlier steps
 * deleted are restored, and the price rows that they wrote are deleted. Unlike the real workflow, the model restores
 * neither the amount nor the payment sessions of the payment collection.
 */
export function simulateCartPriceChange(
  container: MedusaContainer,
  wanted: RequestedCartPrice
): Promise<ChangedPrice> {
  return withCartLock(container, wanted.cart_id, async () => {
    const core = container.resolve<Core>(CORE)
    const undo: (() => Promise<void>)[] = []
    const undoOnFailure = (
      how: (scope: MedusaContainer, rows: PriceRowIds) => Promise<void>,
      rows: PriceRowIds | undefined
    ) => rows && undo.push(() => how(container, rows))
    try {
      const begun = await removePriceAdjustmentsFromCart(container, wanted)
      undoOnFailure(restorePriceRows, begun.rows)
      if (begun.result.kind === "over") return begun.result.price
      const cart = core.records.carts.get(wanted.cart_id)!
      const isOfCharge = wanted.ofCharge !== undefined
      if (wanted.keepsSessions) await setAmountToTotal(core, cart)
      if (begun.result.hasRemoved && !isOfCharge) {
        await refreshPaymentCollectionForCart(core, cart, "locked")
      }
      const written = await writePriceAdjustmentsToCart(container, wanted)
      undoOnFailure(softDeletePriceRows, written.rows)
      await (isOfCharge
        ? setAmountToTotal(core, cart)
        : refreshPaymentCollectionForCart(core, cart, "locked"))
      return written.result
    } catch (error) {
      for (const step of undo.reverse()) await step()
      throw error
    }
  })
}

/**
 * Sets the amount of the cart's payment collection to the cart's new total. The payment sessions of the collection
 * stay. Does nothing if the cart has no payment collection.
 */
async function setAmountToTotal({ records }: Core, cart: Cart): Promise<void> {
  const collection = records.collections.get(cart.collectionId ?? "")
  if (collection) {
    await runWriteStatement("update payment collection", () => {
      collection.amount = totalOfCart(cart)
    })
  }
}

/** Simulates the part of Medusa's cart module that the plugin calls. */
export function createSimulatedCartModule(core: Core) {
  const rowsOf = (ids: readonly string[]) =>
    core.records.carts.all.flatMap(({ prices }) =>
      prices.filter(({ id }) => ids.includes(id))
    )
  const insert = (made: readonly Data[], cartOf: (row: Data) => Cart) =>
    runWriteStatement("insert price rows", () =>
      made.map((row) => {
        const id = core.records.newId("price")
        cartOf(row).prices.push({
          id,
          lineId: changedLineId(row),
          amount: centavosOf(row.amount),
          exact: Number(row.amount),
          // Medusa's shipping adjustments have no column `is_tax_inclusive` (measured).
          isTaxInclusive: row.is_tax_inclusive === true && "item_id" in row,
          metadata: row.metadata ?? null,
          isDeleted: false,
        })
        return { id }
      })
    )
  const createDeletionMarker = (isDeleted: boolean) => (ids: string[]) =>
    runWriteStatement("mark price rows", () => {
      for (const row of rowsOf(ids)) row.isDeleted = isDeleted
    })
  const cartOfItem = ({ item_id }: Data) =>
    core.records.carts.get(String(item_id).replace(/-\d+$/, ""))!
  const cartOfFreight = ({ shipping_method_id }: Data) =>
    core.records.carts.all.find(
      ({ id }) => freightLineId(id) === shipping_method_id
    )!
  const listPriceRowsOfCart = (
    cartId: unknown,
    isMeant: (row: PriceRow) => boolean
  ) =>
    runReadStatement(() => {
      const cart = core.records.carts.get(String(cartId))
      return (cart ? livePriceRowsOf(cart) : [])
        .filter(isMeant)
        .map(({ id, metadata }) => ({ id, metadata }))
    })
  const isOfFreight = ({ lineId }: PriceRow, cartId: string) =>
    lineId === freightLineId(cartId)
  return {
    listCarts: () => Promise.resolve([]),
    listLineItemAdjustments: ({ item }: { item: { cart_id: string } }) =>
      listPriceRowsOfCart(
        item.cart_id,
        (row) => row.lineId !== null && !isOfFreight(row, item.cart_id)
      ),
    listShippingMethodAdjustments: ({
      shipping_method: { cart_id },
    }: {
      shipping_method: { cart_id: string }
    }) => listPriceRowsOfCart(cart_id, (row) => isOfFreight(row, cart_id)),
    listCreditLines: ({ cart_id }: { cart_id: string }) =>
      listPriceRowsOfCart(cart_id, ({ lineId }) => lineId === null),
    addShippingMethodAdjustments: (made: Data[]) => insert(made, cartOfFreight),
    softDeleteShippingMethodAdjustments: createDeletionMarker(true),
    restoreShippingMethodAdjustments: createDeletionMarker(false),
    addLineItemAdjustments: (made: Data[]) => insert(made, cartOfItem),
    createCreditLines: (made: Data[]) =>
      insert(made, ({ cart_id }) => core.records.carts.get(String(cart_id))!),
    softDeleteLineItemAdjustments: createDeletionMarker(true),
    softDeleteCreditLines: createDeletionMarker(true),
    restoreLineItemAdjustments: createDeletionMarker(false),
    restoreCreditLines: createDeletionMarker(false),
  }
}

/**
 * Returns the id of the item or shipping method to which an adjustment belongs. Returns `null` for a credit line, which
 * changes the price of the whole cart.
 */
function changedLineId({ item_id, shipping_method_id }: Data): string | null {
  return (item_id ?? shipping_method_id ?? null) as string | null
}
