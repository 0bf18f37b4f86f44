import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

import { GatewayDouble } from "../gateway-double"
import type { ChargeAtGateway } from "../provider-under-test"

interface Intent {
  id: string
  status:
    "requires_payment_method" | "requires_capture" | "succeeded" | "canceled"
  capture_method: string
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  metadata: Record<string, string>
  last_payment_error: { code: string } | null
}

interface Keyed {
  idempotencyKey?: string
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
  readonly #refunded = new Map<string, number>()
  readonly #keys = new Set<string>()

  override async charges(): Promise<ChargeAtGateway[]> {
    return [...this.#intents.values()].map((intent) => ({
      reserved: intent.amount_capturable,
      captured: intent.amount_received,
      refunded: this.#refunded.get(intent.id) ?? 0,
      isPayable: intent.status === "requires_payment_method",
    }))
  }

  readonly paymentIntents = {
    create: async (given: Partial<Intent>): Promise<Intent> => {
      const intent: Intent = {
        id: `pi_${randomUUID()}`,
        status: "requires_payment_method",
        capture_method: given.capture_method ?? "automatic",
        amount: given.amount ?? 0,
        amount_capturable: 0,
        amount_received: 0,
        currency: given.currency ?? "brl",
        metadata: given.metadata ?? {},
        last_payment_error: null,
      }
      this.#intents.set(intent.id, intent)
      return { ...intent }
    },
    retrieve: async (id: string): Promise<Intent> => {
      const found = { ...this.find(id) }
      await delay(this.slowMs)
      return found
    },
    capture: async (id: string): Promise<Intent> => {
      const intent = this.find(id)
      if (intent.status !== "requires_capture") throw unexpectedState(intent)
      intent.status = "succeeded"
      intent.amount_received = intent.amount_capturable
      intent.amount_capturable = 0
      return { ...intent }
    },
    cancel: async (id: string): Promise<Intent> => {
      if (this.refuses.delete("void")) throw new Error("Service unavailable.")
      const intent = this.find(id)
      if (["succeeded", "canceled"].includes(intent.status)) {
        throw unexpectedState(intent)
      }
      intent.status = "canceled"
      intent.amount_capturable = 0
      return { ...intent }
    },
  }

  readonly refunds = {
    create: async (
      given: { payment_intent: string; amount: number },
      { idempotencyKey = randomUUID() }: Keyed
    ): Promise<object> => {
      if (this.#keys.has(idempotencyKey)) return {}
      if (this.refuses.delete("refund")) throw new Error("Insufficient funds.")
      const intent = this.find(given.payment_intent)
      const refunded = (this.#refunded.get(intent.id) ?? 0) + given.amount
      if (refunded > intent.amount_received) throw new Error("Too much.")
      this.#keys.add(idempotencyKey)
      this.#refunded.set(intent.id, refunded)
      if (this.isNext("refundUnanswered")) {
        throw new Error("The connection was reset.")
      }
      return {}
    },
  }

  /** What the shopper does with Stripe's form in the browser. */
  confirm(id: string): void {
    const intent = this.find(id)
    this.attempted += 1
    if (this.isNext("declined")) {
      intent.last_payment_error = { code: "card_declined" }
      return
    }
    const isCaptured = intent.capture_method !== "manual"
    intent.status = isCaptured ? "succeeded" : "requires_capture"
    intent.amount_received = isCaptured ? intent.amount : 0
    intent.amount_capturable = isCaptured ? 0 : intent.amount
  }

  private find(id: string): Intent {
    const intent = this.#intents.get(id)
    if (!intent) throw new Error(`No such payment_intent: '${id}'`)
    return intent
  }
}

function unexpectedState(intent: Intent): Error {
  return Object.assign(new Error(`Its status is ${intent.status}.`), {
    code: "payment_intent_unexpected_state",
    payment_intent: { ...intent },
  })
}
