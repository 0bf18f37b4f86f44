import { setTimeout as delay } from "node:timers/promises"

import { type DoubleCharge, GatewayDouble } from "../gateway-double"

/** What Stripe keeps of an intent, besides its charge. */
interface Intent {
  capture_method: string
  currency: string
  metadata: Record<string, string>
  last_payment_error: { code: string } | null
}

const STATUSES: Record<DoubleCharge["state"], string> = {
  open: "requires_payment_method",
  reserved: "requires_capture",
  captured: "succeeded",
  canceled: "canceled",
}

/**
 * What `@medusajs/payment-stripe` asks of Stripe, answered in memory as Stripe's reference says.
 * An intent is canceled unless it succeeded, and its reservation is released with it; a capture
 * without an amount takes all; a repeated idempotency key is answered with what came of the first.
 * https://docs.stripe.com/api/payment_intents/cancel
 * https://docs.stripe.com/api/payment_intents/capture
 * https://docs.stripe.com/api/idempotent_requests
 */
export class StripeDouble extends GatewayDouble {
  readonly #intents = new Map<string, Intent>()

  readonly paymentIntents = {
    create: async (given: Partial<Intent> & { amount?: number }) => {
      const { id } = this.open(given.amount ?? 0)
      this.#intents.set(id, {
        capture_method: given.capture_method ?? "automatic",
        currency: given.currency ?? "brl",
        metadata: given.metadata ?? {},
        last_payment_error: null,
      })
      return this.#shown(id)
    },
    retrieve: async (id: string) => {
      const shown = this.#shown(id)
      await delay(this.slowMs)
      return shown
    },
    capture: async (id: string) => {
      this.#requireState(id, ["reserved"])
      this.move(id, "reserved", "captured")
      return this.#shown(id)
    },
    cancel: async (id: string) => {
      this.#requireState(id, ["open", "reserved"])
      this.cancel(id)
      return this.#shown(id)
    },
  }

  readonly refunds = {
    create: async (
      given: { payment_intent: string; amount: number },
      { idempotencyKey }: { idempotencyKey?: string }
    ): Promise<object> => {
      this.refund(given.payment_intent, given.amount, idempotencyKey)
      return {}
    },
  }

  /** What the shopper does with Stripe's form in the browser. */
  confirm(id: string): void {
    const intent = this.#intents.get(id)!
    this.attempted += 1
    if (this.isDeclined()) {
      intent.last_payment_error = { code: "card_declined" }
    } else {
      const isManual = intent.capture_method === "manual"
      this.move(id, "open", isManual ? "reserved" : "captured")
    }
  }

  #shown(id: string) {
    const { state, amount } = this.find(id)
    return {
      ...{ id, amount, status: STATUSES[state] },
      amount_capturable: state === "reserved" ? amount : 0,
      amount_received: state === "captured" ? amount : 0,
      ...this.#intents.get(id),
    }
  }

  #requireState(id: string, possible: DoubleCharge["state"][]): void {
    const intent = this.#shown(id)
    if (possible.includes(this.find(id).state)) return
    throw Object.assign(new Error(`Its status is ${intent.status}.`), {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    })
  }
}
