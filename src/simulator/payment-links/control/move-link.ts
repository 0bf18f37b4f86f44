import type { Actor } from "../../ledger/charge-event"
import { SimulatorControlError } from "../../simulator-control-error"
import type { World } from "../../world"
import { refundableAmount } from "../ledger/link-sums"
import type { LinkPaymentType, PaymentLink } from "../ledger/payment-link"
import type { FoundTransaction } from "../ledger/require-link"

export type LinkPayment = {
  paymentType?: LinkPaymentType | undefined
  times?: number
  late?: boolean | undefined
  /** Without one, what the link asks for. */
  amount?: number | undefined
}

/** Pays a link as its payer does. Without a type, as the first that it allows. */
export function payLink(
  { links }: World,
  link: PaymentLink,
  {
    paymentType: given,
    times = 1,
    late = false,
    amount = link.amount,
  }: LinkPayment
): void {
  const paymentType = given ?? link.paymentTypes[0] ?? "PIX"
  const objection = links.payObjection(link, { paymentType, late, amount })
  if (objection !== undefined) {
    throw notPossible(`payment of link ${link.id}`, objection)
  }
  for (let time = 0; time < times; time++) {
    links.pay(link, { paymentType, late, amount })
  }
}

export type ControlledRefund = { amount?: number | undefined; by: Actor }

/** Gives money back as nobody's request does: the payment's own rules hold, a balance does not matter. */
export function refundLink(
  { links }: World,
  { link, transaction: payment }: FoundTransaction,
  { amount = refundableAmount(link, payment), by }: ControlledRefund
): void {
  const objection = links.refundObjection(link, { payment, amount })
  if (objection !== undefined) {
    throw notPossible(`refund of transaction ${payment.id}`, objection)
  }
  links.refund(link, { payment, amount, by, invisibleForMs: 0 })
}

function notPossible(what: string, objection: string): SimulatorControlError {
  return new SimulatorControlError(`Not possible (${what}): ${objection}`, 409)
}
