import { time } from "../virtual-time"
import { write } from "./core"
import { merged } from "./payment-rows"
import { PaymentSessions } from "./payment-sessions"
import { centavosOf, type Data, type Payment, sumOf } from "./records"
import { invalid } from "./table"

interface MoneyAsked {
  payment_id: string
  amount?: unknown
  captured_by?: string
  created_by?: string
  note?: string
  metadata?: Data
}

/** Models Medusa's payment module, statement by statement (payment/dist/services/payment-module.js, 2.21.2). */
export class PaymentModule extends PaymentSessions {
  async updatePayment(given: {
    id: string
    captured_at?: Date
  }): Promise<void> {
    await write("update payment", () => {
      const payment = this.core.records.payments.get(given.id)
      if (payment && given.captured_at) payment.capturedAt = given.captured_at
    })
  }

  async capturePayment(asked: MoneyAsked): Promise<Payment> {
    const { records } = this.core
    const payment = records.payments.need(asked.payment_id)
    const wasCaptured = payment.capturedAt !== null
    const capture = await write("insert capture", () => {
      if (payment.canceledAt) {
        throw invalid(`The payment: ${payment.id} has been canceled.`)
      }
      if (payment.capturedAt) return undefined
      const amount = amountOf(asked, payment, "Capture")
      const before = sumOf(records.capturesOf(payment.id))
      if (amount > payment.amount - before) {
        throw invalid(
          "You cannot capture more than the authorized amount substracted by what is already captured."
        )
      }
      return records.captures.insert({
        ...{ paymentId: payment.id, amount, createdBy: asked.captured_by },
        createdAt: new Date(time.now()),
      })
    })
    const isFull =
      !capture || sumOf(records.capturesOf(payment.id)) >= payment.amount
    try {
      if (!wasCaptured) {
        const { data } = await this.provider_(
          payment.providerId
        ).capturePayment({
          data: structuredClone(payment.data),
          context: { idempotency_key: capture?.id },
        })
        await write("update payment", () => {
          payment.data = merged(payment.data, data ?? {})
          if (isFull) payment.capturedAt = new Date(time.now())
        })
      }
    } catch (error) {
      if (capture) await this.deleteCaptures([capture.id])
      throw error
    }
    await this.sumUp_(payment.collectionId)
    return payment
  }

  async refundPayment(asked: MoneyAsked): Promise<Payment> {
    const { records } = this.core
    const payment = records.payments.need(asked.payment_id)
    const refund = await write("insert refund", () => {
      const amount = amountOf(asked, payment, "Refund")
      if (amount > records.keptOf(payment.id)) {
        throw invalid(
          "You cannot refund more than what is captured on the payment."
        )
      }
      const { created_by: createdBy, note, metadata } = asked
      return records.refunds.insert({
        ...{ paymentId: payment.id, amount, createdBy, note, metadata },
        createdAt: new Date(time.now()),
      })
    })
    try {
      const { data } = await this.provider_(payment.providerId).refundPayment({
        data: structuredClone(payment.data),
        amount: refund.amount / 100,
        context: { idempotency_key: refund.id },
      })
      await write("update payment", () => {
        payment.data = merged(payment.data, data ?? {})
      })
    } catch (error) {
      await this.deleteRefunds([refund.id])
      throw error
    }
    await this.sumUp_(payment.collectionId)
    return payment
  }

  async cancelPayment(id: string): Promise<void> {
    const payment = this.core.records.payments.need(id)
    const { data } = await this.provider_(payment.providerId).cancelPayment({
      data: structuredClone(payment.data),
      context: { idempotency_key: id },
    })
    await write("update payment", () => {
      payment.canceledAt = new Date(time.now())
      payment.data = merged(payment.data, data ?? {})
    })
  }
}

function amountOf(
  { amount }: MoneyAsked,
  payment: Payment,
  what: string
): number {
  if (amount === undefined || amount === null) return payment.amount
  const asked = centavosOf(amount)
  if (asked <= 0) throw invalid(`${what} amount must be greater than 0.`)
  return asked
}
