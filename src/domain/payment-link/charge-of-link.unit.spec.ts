import { NO_SUMS } from "../charge/charge-sums"
import { judgeSnapshot } from "../charge/judge-snapshot"
import { minorUnits } from "../money"
import { chargeOfLink } from "./charge-of-link"
import type { GatewayLinkTransaction, GatewayPaymentLink } from "./payment-link"

const AMOUNT = minorUnits(10_000)
const LINK: GatewayPaymentLink = {
  id: "link-1",
  url: "https://pay.example/link-1",
  linkStatus: "ACTIVE",
}
const PAYMENT = "11111111-1111-4111-8111-111111111111"

function paid(
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

function refund(
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

function read(
  transactions: GatewayLinkTransaction[],
  {
    link = LINK,
    isKnown = transactions.length > 0,
    made = "ACTIVE",
    deactivatedAt,
  }: {
    link?: GatewayPaymentLink
    /** Whether the ledger has its payment. */
    isKnown?: boolean
    made?: string
    deactivatedAt?: Date
  } = {}
) {
  const charge = chargeOfLink(
    {
      merchantChargeId: "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e",
      amount: AMOUNT,
      details: { linkStatusWhenMade: made },
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
      sums: NO_SUMS,
      mostCaptured: NO_SUMS.captured,
    },
    charge
  )
  return {
    charge,
    state: judged.kind === "believed" ? judged.state : judged.kind,
    sums: judged.kind === "believed" ? judged.sums : undefined,
  }
}

/** In which the gateway shows the link, whatever was paid on it. */
const as = (linkStatus: string) => ({ link: { ...LINK, linkStatus } })
const { linkStatus: _, ...WITHOUT_STATUS } = LINK
const CLOSED = { deactivatedAt: new Date() }

describe("a payment link that has not been paid", () => {
  it.each<[string, string, Parameters<typeof read>]>([
    ["waits for its payer", "pending", [[], as("ACTIVE")]],
    ["is canceled when it was made inactive", "canceled", [[], as("INACTIVE")]],
    ["is expired", "expired", [[], as("EXPIRED")]],
    ["is in an unknown status", "unrecognized", [[], as("DISPONIVEL")]],
    [
      "waits as long as it tells the word that it was made with",
      "pending",
      [[], { ...as("DISPONIVEL"), made: "DISPONIVEL" }],
    ],
    ["waits without any status", "pending", [[], { link: WITHOUT_STATUS }]],
    ["is not paid by its own status", "unrecognized", [[], as("PAYED")]],
    ["is canceled when the gateway took our word", "canceled", [[], CLOSED]],
    [
      "is not paid by an attempt in a status that nobody knows",
      "pending",
      [[paid({ transactionStatus: "DENIED" })], { isKnown: false }],
    ],
  ])("%s", (_title, state, given) => {
    expect(read(...given).state).toBe(state)
  })
})

describe("a payment link that was paid", () => {
  it("the refunded parts of a paid payment link add up in any order", () => {
    expect(read([refund(2_500), paid(), refund(500)])).toMatchObject({
      state: "paid",
      sums: { captured: 10_000, refunded: 3_000 },
    })
  })

  it("a paid payment link is refunded when its refunded parts add up to the whole amount", () => {
    expect(read([paid(), refund(4_000), refund(6_000, "REFUNDED")])).toEqual(
      expect.objectContaining({
        state: "refunded",
        sums: { captured: 10_000, refunded: 10_000 },
      })
    )
  })

  it.each<[string, string, Parameters<typeof read>]>([
    ["paid, though it was made inactive", "paid", [[paid()], as("INACTIVE")]],
    [
      "refunded when the payment itself says so",
      "refunded",
      [[paid({ transactionStatus: "REFUNDED" })]],
    ],
    [
      "refunded when a refund of no amount says so",
      "refunded",
      [[paid(), refund(undefined, "REFUNDED")]],
    ],
    [
      "for a person when a part is told without an amount",
      "unrecognized",
      [[paid(), refund(undefined)]],
    ],
    [
      "for a person when a part is told by the payment alone",
      "unrecognized",
      [[paid({ transactionStatus: "PARTREFUNDED" })]],
    ],
    [
      "for a person when a refund is in a status that nobody knows",
      "unrecognized",
      [[paid(), refund(5, "ASKED")]],
    ],
    [
      "for a person when its payment is in one, though it is closed",
      "unrecognized",
      [[paid({ transactionStatus: "CHARGEBACK" })], CLOSED],
    ],
    [
      "for a person when a refund says that it was paid, though it is closed",
      "unrecognized",
      [[paid(), refund(500, "PAYED")], CLOSED],
    ],
    ["waiting without its payment", "pending", [[], { isKnown: true }]],
  ])("a paid payment link is %s", (_title, state, given) => {
    expect(read(...given).state).toBe(state)
  })

  it("only refunds of its own payment count for a paid payment link", () => {
    const other = paid({ transactionId: "another payment" })

    expect(
      read([
        paid(),
        other,
        { ...refund(700), originalTransactionId: "another payment" },
      ]).sums
    ).toEqual({ captured: 10_000, refunded: 0 })
  })
})
