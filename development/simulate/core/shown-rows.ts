import { ADDRESS } from "../../../src/cli/guest-purchase"
import { PRICE_MARK } from "../../../src/pricing/cart/cart-price"
import { METHODS } from "../story"
import {
  type Booked,
  type Cart,
  type Collection,
  type CoreRecords,
  type Data,
  decimal,
  type Order,
  type Payment,
  pricesOf,
  type Session,
  sumOf,
  totalOfCart,
  type Transaction,
} from "./records"

/** Returns rows as Medusa's modules and its query do, with all fields that anybody asks for. */
export class ShownRows {
  constructor(private readonly records: CoreRecords) {}

  cart(cart: Cart): Data {
    return {
      id: cart.id,
      email: cart.email,
      locale: null,
      currency_code: "brl",
      total: totalOfCart(cart) / 100,
      completed_at: cart.completedAt,
      items: Array.from({ length: cart.items }, (_, nth) => item(cart, nth)),
      shipping_methods: [],
      credit_lines: pricesOf(cart)
        .filter(({ lineId }) => lineId === null)
        .map(({ id, amount }) => ({
          ...{ id, reference: PRICE_MARK },
          amount: amount / 100,
        })),
      billing_address: { ...ADDRESS, metadata: null },
      shipping_address: { ...ADDRESS, metadata: null },
      customer: null,
      region: {
        payment_providers: METHODS.map((method) => ({
          id: `pp_transparent-${method}`,
        })),
      },
      payment_collection: cart.collectionId
        ? {
            id: cart.collectionId,
            payment_sessions: this.records
              .sessionsOf(cart.collectionId)
              .map((session) => this.session(session)),
          }
        : null,
    }
  }

  collection(collection: Collection): Data {
    return {
      id: collection.id,
      status: collection.status,
      currency_code: "brl",
      raw_amount: amount(collection.amount),
      raw_captured_amount: amount(collection.captured),
      raw_refunded_amount: amount(collection.refunded),
    }
  }

  session(session: Session): Data {
    const collection = this.records.collections.get(session.collectionId)
    return {
      id: session.id,
      payment_collection_id: session.collectionId,
      provider_id: session.providerId,
      currency_code: "brl",
      amount: session.amount / 100,
      raw_amount: amount(session.amount),
      status: session.status,
      data: structuredClone(session.data),
      payment_collection: collection && this.collection(collection),
    }
  }

  payment(payment: Payment): Data {
    return {
      id: payment.id,
      payment_session_id: payment.sessionId,
      payment_collection_id: payment.collectionId,
      provider_id: payment.providerId,
      currency_code: "brl",
      amount: payment.amount / 100,
      raw_amount: amount(payment.amount),
      data: structuredClone(payment.data),
      captured_at: payment.capturedAt,
      canceled_at: payment.canceledAt,
      captures: this.records.capturesOf(payment.id).map(booked),
      refunds: this.records.refundsOf(payment.id).map(booked),
    }
  }

  order(order: Order): Data {
    const { collectionIds, isShipped } = order
    return {
      id: order.id,
      display_id: order.number,
      status: order.status,
      currency_code: "brl",
      created_at: order.createdAt,
      canceled_at: order.canceledAt,
      summary: {
        raw_pending_difference: amount(this.records.dueOf(order)),
      },
      credit_lines: order.creditLines.map((line) => ({
        reference: line.reference,
        reference_id: line.referenceId,
        raw_amount: amount(line.amount),
        created_at: line.createdAt,
      })),
      fulfillments: isShipped ? [{ canceled_at: null }] : [],
      payment_collections: collectionIds.map((id) => ({
        id,
        status: this.records.collections.get(id)?.status,
        payments: this.records
          .paymentsOf([id])
          .map((payment) => this.payment(payment)),
        payment_sessions: this.records.sessionsOf(id).map((session) => ({
          ...this.session(session),
          created_at: order.createdAt,
        })),
      })),
    }
  }

  transaction(line: Transaction): Data {
    return {
      id: line.id,
      order_id: line.orderId,
      reference: line.reference,
      reference_id: line.referenceId,
      raw_amount: amount(line.amount),
    }
  }
}

export function booked(row: Booked): Data {
  return {
    id: row.id,
    payment_id: row.paymentId,
    amount: row.amount / 100,
    raw_amount: amount(row.amount),
    created_at: row.createdAt,
    created_by: row.createdBy ?? null,
    note: row.note ?? null,
    metadata: row.metadata ?? null,
  }
}

/** An item of a cart: the first one has the rest of the price. */
function item(cart: Cart, nth: number): Data {
  const id = `${cart.id}-${nth}`
  const each = Math.floor(cart.total / cart.items)
  const price = nth > 0 ? each : cart.total - each * (cart.items - 1)
  const rows = pricesOf(cart).filter(({ lineId }) => lineId === id)
  return {
    id,
    total: (price - sumOf(rows)) / 100,
    adjustments: rows.map((row) => ({
      ...{ id: row.id, provider_id: PRICE_MARK },
      amount: row.amount / 100,
    })),
  }
}

function amount(centavos: number): { value: string } {
  return { value: decimal(centavos) }
}
