import type { Cart } from "./cart-record"
import { BUYER_ADDRESS } from "../../../../packages/devtools/src/buy/guest-purchase"
import { PRICE_MARK } from "../../../../src/medusa/price/cart-price"
import { METHODS_WITH_ACCOUNT } from "../../stories/story"
import { fulfillmentIdsOf } from "./fulfillments"
import {
  pricedCartFields,
  readMajorUnits,
  hasNeitherExtrasNorCredit,
} from "../cart/cart-totals"
import { MANUAL_PAYMENT_PROVIDER } from "../payment/manual-payment-provider"
import {
  type CoreRecords,
  type Data,
  formatMajorUnits,
  type Order,
  type Payment,
  livePriceRowsOf,
  type Session,
  sumOf,
  orderTotal,
  totalOfCart,
} from "./core-records"

const COPIED = [
  "customer_id",
  "email",
  "shipping_address",
  "items",
  "shipping_methods",
]

/**
 * Converts records of the simulation into the form in which Medusa's modules and its query return them. The result has
 * all fields that the plugin reads.
 */
export class MedusaRows {
  constructor(private readonly records: CoreRecords) {}

  cartRow(cart: Cart): Data {
    return {
      id: cart.id,
      email: cart.email,
      customer_id: cart.customerId ?? null,
      locale: null,
      currency_code: "brl",
      completed_at: cart.completedAt,
      ...(hasNeitherExtrasNorCredit(cart)
        ? priceFieldsOfPlainCart(cart)
        : priceFieldsOfCartWithExtras(cart)),
      billing_address: { ...BUYER_ADDRESS, metadata: null },
      shipping_address: { ...BUYER_ADDRESS, metadata: null },
      customer: this.#customerOf(cart),
      region: {
        payment_providers: [
          ...METHODS_WITH_ACCOUNT.map((method) => ({
            id: `pp_transparent-${method}`,
          })),
          { id: MANUAL_PAYMENT_PROVIDER },
        ],
      },
      payment_collection: cart.collectionId
        ? {
            id: cart.collectionId,
            payment_sessions: this.records
              .sessionsOf(cart.collectionId)
              .map((session) => this.sessionRow(session)),
          }
        : null,
    }
  }

  /** Returns the fields that core copies from a cart to its order. */
  fieldsCopiedToOrder(cart: Cart): Data {
    const shown = this.cartRow(cart)
    return Object.fromEntries(COPIED.map((name) => [name, shown[name]]))
  }

  #customerOf({ customerId }: Cart): Data | null {
    return customerId === undefined ||
      this.records.deletedCustomers.has(customerId)
      ? null
      : { id: customerId }
  }

  sessionRow(session: Session): Data {
    const { collections } = this.records
    const collection = collections.get(session.payment_collection_id)
    const payment = this.records.paymentOfSession(session.id)
    return {
      ...toMedusaRow(session),
      payment_collection: collection && toMedusaRow(collection),
      payment: payment && this.paymentRow(payment),
    }
  }

  paymentRow(payment: Payment): Data {
    return {
      ...toMedusaRow(payment),
      captures: this.records.capturesOf(payment.id).map(toMedusaRow),
      refunds: this.records.refundsOf(payment.id).map(toMedusaRow),
    }
  }

  orderRow(order: Order): Data {
    const { collectionIds, isShipped } = order
    return {
      ...order.copiedFromCart,
      id: order.id,
      display_id: order.number,
      status: order.status,
      version: order.version,
      total: orderTotal(order) / 100,
      currency_code: "brl",
      created_at: order.createdAt,
      canceled_at: order.canceledAt,
      summary: {
        raw_pending_difference: toMedusaRawAmount(
          this.records.amountDueOf(order)
        ),
        raw_current_order_total: toMedusaRawAmount(orderTotal(order)),
        raw_transaction_total: toMedusaRawAmount(
          this.records.amountPaidOf(order.id)
        ),
      },
      credit_lines: order.creditLines.map((line) => ({
        reference: line.reference,
        reference_id: line.referenceId,
        raw_amount: toMedusaRawAmount(line.amount),
        created_at: line.createdAt,
      })),
      fulfillments: isShipped
        ? fulfillmentIdsOf(order).map((id) => ({
            id,
            canceled_at: null,
            shipped_at: order.createdAt,
          }))
        : [],
      payment_collections: collectionIds.map((id) => ({
        id,
        status: this.records.collections.get(id)?.status,
        payments: this.records
          .paymentsOfCollections([id])
          .map((payment) => this.paymentRow(payment)),
        payment_sessions: this.records.sessionsOf(id).map((session) => ({
          ...this.sessionRow(session),
          created_at: order.createdAt,
        })),
      })),
    }
  }
}

/** Returns a row as Medusa returns it: each amount in reais, and also as a raw value under `raw_<name>`. */
export function toMedusaRow(row: object): Data {
  const amounts = Object.entries(row as Record<string, number>).filter(
    ([name]) => name.endsWith("amount")
  )
  return {
    ...structuredClone(row as Data),
    currency_code: "brl",
    ...Object.fromEntries(
      amounts.flatMap(([name, centavos]): [string, unknown][] => [
        [name, centavos / 100],
        [`raw_${name}`, toMedusaRawAmount(centavos)],
      ])
    ),
  }
}

/** Returns the price fields of a cart that has no freight, taxes or store credit. */
function priceFieldsOfPlainCart(cart: Cart): Data {
  return {
    total: totalOfCart(cart) / 100,
    items: Array.from({ length: cart.items }, (_, nth) => itemRow(cart, nth)),
    shipping_methods: [],
    credit_lines: livePriceRowsOf(cart)
      .filter(({ lineId }) => lineId === null)
      .map(({ id, amount, metadata }) => ({
        id,
        reference: PRICE_MARK,
        metadata,
        amount: amount / 100,
      })),
  }
}

/**
 * Returns the price fields of a cart that has freight, taxes or store credit. Medusa's own code computes the totals.
 */
function priceFieldsOfCartWithExtras(cart: Cart): Data {
  const { total, items, shipping_methods, credit_lines } =
    pricedCartFields(cart)
  const parsePricedLines = (all: unknown) =>
    (all as Data[]).map(({ id, total, adjustments, tax_lines }) => ({
      id,
      total: readMajorUnits(total),
      tax_lines,
      adjustments: (adjustments as Data[]).map((one) => ({
        id: one.id,
        provider_id: one.provider_id,
        is_tax_inclusive: one.is_tax_inclusive,
        metadata: one.metadata,
        amount: readMajorUnits(one.amount),
      })),
    }))
  return {
    total: readMajorUnits(total),
    items: parsePricedLines(items),
    shipping_methods: parsePricedLines(shipping_methods),
    credit_lines: (credit_lines as Data[]).map((line) => ({
      id: line.id,
      reference: line.reference,
      metadata: line.metadata,
      amount: readMajorUnits(line.amount),
    })),
  }
}

/**
 * Returns the item of the cart with the index `nth`. The cart's total is divided equally among the items and rounded
 * down to whole centavos. The price of the first item also contains the centavos that remain.
 */
function itemRow(cart: Cart, nth: number): Data {
  const id = `${cart.id}-${nth}`
  const each = Math.floor(cart.total / cart.items)
  const price = nth > 0 ? each : cart.total - each * (cart.items - 1)
  const rows = livePriceRowsOf(cart).filter(({ lineId }) => lineId === id)
  return {
    id,
    variant_id: "variant_1",
    title: "Goods",
    quantity: 1,
    unit_price: price / 100,
    total: (price - sumOf(rows)) / 100,
    adjustments: rows.map((row) => ({
      id: row.id,
      provider_id: PRICE_MARK,
      is_tax_inclusive: true,
      metadata: row.metadata,
      amount: row.amount / 100,
    })),
  }
}

function toMedusaRawAmount(centavos: number): { value: string } {
  return { value: formatMajorUnits(centavos) }
}
