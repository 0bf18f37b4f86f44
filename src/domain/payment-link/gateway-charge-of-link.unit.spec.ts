import { ZERO_SUMS } from "../charge/charge-sums"
import { judgeSnapshot } from "../charge/judge-snapshot"
import { minorUnits } from "../money"
import { gatewayChargeOfLink } from "./gateway-charge-of-link"
import type { GatewayLinkTransaction, GatewayPaymentLink } from "./payment-link"

const AMOUNT = minorUnits(10_000)
const LINK: GatewayPaymentLink = {
  id: "link-1",
  url: "https://pay.example/link-1",
  linkStatus: "ACTIVE",
}
const PAYMENT = "11111111-1111-4111-8111-111111111111"

function aPaidTransaction(
  changes: Partial<GatewayLinkTransaction> = {}
): GatewayLinkTransaction {
  return {
    transactionId: PAYMENT,
    transactionStatus: "PAYED",
    amount: AMOUNT,
    paymentType: "PIX",
    ...changes,
  }
}

function aRefundTransaction(
  amount: number | undefined,
  transactionStatus = "PARTREFUNDED"
): GatewayLinkTransaction {
  return {
    transactionId: `refund of ${amount ?? "?"} as ${transactionStatus}`,
    transactionStatus,
    originalTransactionId: PAYMENT,
    ...(amount === undefined ? {} : { amount: minorUnits(amount) }),
  }
}

function chargeOfLinkWith(
  transactions: GatewayLinkTransaction[],
  {
    link = LINK,
    isKnown = transactions.length > 0,
    made = "ACTIVE",
    deactivatedAt,
  }: {
    link?: GatewayPaymentLink
    /** Whether the ledger has recorded the link's payment. */
    isKnown?: boolean
    made?: string
    deactivatedAt?: Date
  } = {}
) {
  const charge = gatewayChargeOfLink(
    {
      merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
      amount: AMOUNT,
      details: { linkStatusAtCreation: made },
      link: {
        ...(isKnown ? { transactionId: PAYMENT } : {}),
        ...(deactivatedAt ? { deactivatedAt } : {}),
      },
    },
    { link, transactions }
  )
  const judged = judgeSnapshot(
    {
      merchantChargeId: charge.merchantChargeId,
      method: "link",
      amount: AMOUNT,
      sums: ZERO_SUMS,
      highestCaptured: ZERO_SUMS.captured,
    },
    charge
  )
  return {
    charge,
    state: judged.kind === "believed" ? judged.state : judged.kind,
    sums: judged.kind === "believed" ? judged.sums : undefined,
  }
}

/** Returns the payment link with the given status at the gateway. */
const withLinkStatus = (linkStatus: string) => ({
  link: { ...LINK, linkStatus },
})
const { linkStatus: _, ...WITHOUT_STATUS } = LINK
const CLOSED = { deactivatedAt: new Date() }

describe("an unpaid payment link", () => {
  it.each<[string, string, Parameters<typeof chargeOfLinkWith>]>([
    [
      "is pending when its status is ACTIVE",
      "pending",
      [[], withLinkStatus("ACTIVE")],
    ],
    [
      "is canceled when its status is INACTIVE",
      "canceled",
      [[], withLinkStatus("INACTIVE")],
    ],
    [
      "is expired when its status is EXPIRED",
      "expired",
      [[], withLinkStatus("EXPIRED")],
    ],
    [
      "is unrecognized when its status is unknown and was ACTIVE at its creation",
      "unrecognized",
      [[], withLinkStatus("DISPONIVEL")],
    ],
    [
      "is pending while its status is the unknown status that it had at its creation",
      "pending",
      [[], { ...withLinkStatus("DISPONIVEL"), made: "DISPONIVEL" }],
    ],
    [
      "is pending when it has no status",
      "pending",
      [[], { link: WITHOUT_STATUS }],
    ],
    [
      "is unrecognized when its status is PAYED without a payment",
      "unrecognized",
      [[], withLinkStatus("PAYED")],
    ],
    [
      "is canceled when the gateway accepted its deactivation",
      "canceled",
      [[], CLOSED],
    ],
    [
      "is pending after a payment attempt with an unknown status",
      "pending",
      [[aPaidTransaction({ transactionStatus: "DENIED" })], { isKnown: false }],
    ],
  ])(
    "the state of an unpaid payment link follows from its status at the gateway: the link %s",
    (_title, state, given) => {
      expect(chargeOfLinkWith(...given).state).toBe(state)
    }
  )
})

describe("a payment link that was paid", () => {
  it("the partial refunds of a payment link are added up, even if one of them is listed before the payment", () => {
    expect(
      chargeOfLinkWith([
        aRefundTransaction(2_500),
        aPaidTransaction(),
        aRefundTransaction(500),
      ])
    ).toMatchObject({
      state: "paid",
      sums: { captured: 10_000, refunded: 3_000 },
    })
  })

  it("a paid payment link has the state refunded if its partial refunds add up to the whole amount", () => {
    expect(
      chargeOfLinkWith([
        aPaidTransaction(),
        aRefundTransaction(4_000),
        aRefundTransaction(6_000, "REFUNDED"),
      ])
    ).toEqual(
      expect.objectContaining({
        state: "refunded",
        sums: { captured: 10_000, refunded: 10_000 },
      })
    )
  })

  it.each<[string, string, Parameters<typeof chargeOfLinkWith>]>([
    [
      "paid even if the link has the status INACTIVE",
      "paid",
      [[aPaidTransaction()], withLinkStatus("INACTIVE")],
    ],
    [
      "refunded when its payment has the status REFUNDED",
      "refunded",
      [[aPaidTransaction({ transactionStatus: "REFUNDED" })]],
    ],
    [
      "refunded when a refund without an amount has the status REFUNDED",
      "refunded",
      [[aPaidTransaction(), aRefundTransaction(undefined, "REFUNDED")]],
    ],
    [
      "unrecognized when a partial refund has no amount",
      "unrecognized",
      [[aPaidTransaction(), aRefundTransaction(undefined)]],
    ],
    [
      "unrecognized when only the payment's status reports a partial refund",
      "unrecognized",
      [[aPaidTransaction({ transactionStatus: "PARTREFUNDED" })]],
    ],
    [
      "unrecognized when a refund has an unknown status",
      "unrecognized",
      [[aPaidTransaction(), aRefundTransaction(5, "ASKED")]],
    ],
    [
      "unrecognized when its payment has an unknown status, even if the link was deactivated",
      "unrecognized",
      [[aPaidTransaction({ transactionStatus: "CHARGEBACK" })], CLOSED],
    ],
    [
      "unrecognized when a refund has the status of a payment, even if the link was deactivated",
      "unrecognized",
      [[aPaidTransaction(), aRefundTransaction(500, "PAYED")], CLOSED],
    ],
    [
      "pending when the gateway does not show the payment that the ledger has recorded",
      "pending",
      [[], { isKnown: true }],
    ],
  ])(
    "the state of a paid payment link follows from its payments and refunds: it is %s",
    (_title, state, given) => {
      expect(chargeOfLinkWith(...given).state).toBe(state)
    }
  )

  it("if a payment link was paid twice, a refund of the second payment does not change the sums of the first payment's charge", () => {
    const other = aPaidTransaction({ transactionId: "another payment" })

    expect(
      chargeOfLinkWith([
        aPaidTransaction(),
        other,
        {
          ...aRefundTransaction(700),
          originalTransactionId: "another payment",
        },
      ]).sums
    ).toEqual({ captured: 10_000, refunded: 0 })
  })
})
