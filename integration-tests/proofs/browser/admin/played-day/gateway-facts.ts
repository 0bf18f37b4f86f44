import type {
  ShownCharge,
  ShownPaymentLink,
  LoggedRequest,
  Simulator,
} from "../../../../../packages/devtools/src/simulator"
import type { PlayedPayment } from "./simulate-day-of-payments"

/**
 * The facts about a payment in the gateway's own records. Amounts are in minor units. A page that shows something else
 * is wrong.
 */
export interface GatewayFacts {
  story: string
  method: "card" | "pix" | "wallet" | "link"
  /**
   * The payment method at the gateway, even if the charge was declined or never paid. It is `undefined` if the gateway
   * has no such charge.
   */
  paidBy: "CREDIT" | "PIX" | "WALLET" | undefined
  installments: number
  asked: number
  received: number
  refunded: number
  /** The sum of all refunds that the plugin requested, less the refunds that the gateway has completed. */
  refundInDoubt: number
  disputed: number
  lost: number
  isWon: boolean
  reversedAmount: number
  authorizedAmount: number
  unpaidOutcome: "declined" | "released" | "expired" | undefined
  /** The cause of an automatic refund. It is `undefined` if the gateway's records show no cause. */
  cause: "other_amount" | "paid_late" | "paid_twice" | undefined
  isSecondOfLink: boolean
  linkName: string | undefined
  endToEndId: string | undefined
  code: string | undefined
  /** The price of the goods in minor units, before interest or discount. */
  price: number
}

const NOTHING = {
  paidBy: undefined,
  installments: 1,
  received: 0,
  refunded: 0,
  refundInDoubt: 0,
  disputed: 0,
  lost: 0,
  isWon: false,
  reversedAmount: 0,
  authorizedAmount: 0,
  unpaidOutcome: undefined,
  cause: undefined,
  isSecondOfLink: false,
  linkName: undefined,
  endToEndId: undefined,
  code: undefined,
} as const

/** Computes the facts about the day's payments from the gateway's records. */
export async function gatewayFacts(
  simulator: Simulator,
  played: readonly PlayedPayment[]
): Promise<GatewayFacts[]> {
  const requests = await simulator.requests("refund")
  return Promise.all(
    played.map(async (payment) => {
      if (payment.link) {
        const link = await simulator.paymentLink(payment.link.id)
        return factsOfLink(payment, link!)
      }
      const charge = await simulator.charge(payment.merchantChargeId)
      return charge
        ? factsOfCharge(payment, { charge, requests })
        : {
            ...NOTHING,
            story: payment.story,
            price: payment.price,
            method: "card",
            asked: payment.price,
          }
    })
  )
}

const METHODS = { CREDIT: "card", PIX: "pix", WALLET: "wallet" } as const

interface AtGateway {
  charge: ShownCharge
  requests: LoggedRequest[]
}

function factsOfCharge(
  { story, price }: PlayedPayment,
  { charge, requests }: AtGateway
): GatewayFacts {
  const facts: GatewayFacts = {
    ...NOTHING,
    story,
    price,
    method: METHODS[charge.paymentType],
    paidBy: charge.paymentType,
    asked: charge.originalAmount,
  }
  if (charge.paymentType === "CREDIT") {
    facts.installments = charge.installmentNumber
  } else {
    facts.code = charge.qrCode
    facts.endToEndId = charge.endToEndId ?? undefined
  }
  for (const { event, amount } of charge.history) {
    applyHistoryEvent(facts, { event, amount })
  }
  facts.refundInDoubt =
    sumOfRequestedRefunds(requests, charge) - sumOfCompletedRefunds(charge)
  return facts
}

type Happened = Pick<ShownCharge["history"][number], "event" | "amount">

function applyHistoryEvent(
  facts: GatewayFacts,
  { event, amount }: Happened
): void {
  switch (event) {
    case "paid":
    case "captured":
      if (facts.unpaidOutcome === "expired") facts.cause = "paid_late"
      if (amount !== facts.asked) facts.cause = "other_amount"
      facts.unpaidOutcome = undefined
      facts.authorizedAmount = 0
      facts.received = amount
      break
    case "pre_authorized":
      facts.authorizedAmount = amount
      break
    case "refunded":
      facts.refunded += amount
      break
    case "charged_back":
      facts.disputed = amount
      break
    case "dispute_won":
      facts.disputed = 0
      facts.isWon = true
      break
    case "dispute_lost":
      facts.disputed = 0
      facts.lost = amount
      break
    case "reversed":
      facts.reversedAmount = amount
      break
    case "denied":
      facts.unpaidOutcome = "declined"
      break
    case "expired":
      facts.unpaidOutcome = "expired"
      break
    case "voided":
      facts.authorizedAmount = 0
      facts.unpaidOutcome = "released"
      break
    case "code_created":
      break
    default:
      throw new Error(`The day has no facts for the event ${event}.`)
  }
}

/** Returns the total of a charge's refund and void requests that the gateway accepted, in minor units. */
function sumOfRequestedRefunds(
  requests: LoggedRequest[],
  { merchantChargeId: id }: ShownCharge
): number {
  return requests
    .filter(({ merchantChargeId: of, status }) => of === id && status === 200)
    .reduce((sum, { body }) => sum + (body as { amount: number }).amount, 0)
}

/** Returns the total of a charge's API refunds and voids that the gateway has carried out, in minor units. */
function sumOfCompletedRefunds({ history }: ShownCharge): number {
  return history
    .filter(({ event, by }) => /refunded|voided/.test(event) && by === "api")
    .reduce((sum, { amount }) => sum + amount, 0)
}

function factsOfLink(
  { story, price, link: which }: PlayedPayment,
  { name, transactions }: ShownPaymentLink
): GatewayFacts {
  const payments = transactions.filter((one) => !one.originalTransactionId)
  const payment = payments[which!.payment - 1]!
  const refunds = transactions.filter(
    ({ originalTransactionId: of }) => of === payment.id
  )
  const isSecond = which!.payment === 2
  return {
    ...NOTHING,
    story,
    price,
    method: "link",
    asked: payment.amount,
    paidBy:
      payment.paymentType === "CREDIT_CARD" ? "CREDIT" : payment.paymentType,
    received: payment.amount,
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    linkName: name,
    isSecondOfLink: isSecond,
    ...(isSecond && { cause: "paid_twice" }),
  }
}
