import { NO_SUMS } from "./charge-sums"
import { judgeSnapshot } from "./judge-snapshot"
import { gatewayStateOf } from "./charge-state"
import { minorUnits } from "./money"
import { chargeOfLink, chargeOfNewLink } from "./charge-of-link"
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

describe("a payment link that nobody has paid", () => {
  it.each([
    ["waits for its payer", "ACTIVE", "pending"],
    ["is canceled when it was made inactive", "INACTIVE", "canceled"],
    ["is expired", "EXPIRED", "expired"],
    ["is in a status that nobody knows", "ON_HOLD", "unrecognized"],
  ])("%s", (_, linkStatus, state) => {
    expect(read([], { link: { ...LINK, linkStatus } }).state).toBe(state)
  })

  it("waits as long as it tells the word that it was made with, whichever that is", () => {
    const link = { ...LINK, linkStatus: "DISPONIVEL" }

    expect(read([], { link, made: "DISPONIVEL" }).state).toBe("pending")
    expect(read([], { link }).state).toBe("unrecognized")
  })

  it("waits when it tells no status", () => {
    const { linkStatus: _status, ...link } = LINK

    expect(read([], { link }).state).toBe("pending")
  })

  it("is not paid by its own status, without a payment", () => {
    const link = { ...LINK, linkStatus: "PAYED" }

    expect(read([], { link }).state).toBe("unrecognized")
  })

  it("is canceled when the gateway took our word for it, whatever it tells", () => {
    expect(read([], { deactivatedAt: new Date() }).state).toBe("canceled")
  })

  it("is not paid by an attempt in a status that nobody knows", () => {
    expect(
      read([paid({ transactionStatus: "DENIED" })], { isKnown: false }).state
    ).toBe("pending")
  })

  it("that was just made waits, and remembers the gateway's word for that", () => {
    const made = chargeOfNewLink("id", AMOUNT, { ...LINK, linkStatus: "NEW" })

    expect(gatewayStateOf("LINK", made)).toBe("pending")
    expect(made.linkStatusWhenMade).toBe("NEW")
  })
})

describe("a payment link that was paid", () => {
  it("holds what was paid", () => {
    expect(read([paid()])).toMatchObject({
      state: "paid",
      sums: { captured: 10_000, refunded: 0 },
      charge: { transactions: [{ paidWith: "PIX" }] },
    })
  })

  it("is paid though it was made inactive or has expired since", () => {
    for (const linkStatus of ["INACTIVE", "EXPIRED", "ON_HOLD"]) {
      expect(read([paid()], { link: { ...LINK, linkStatus } }).state).toBe(
        "paid"
      )
    }
  })

  it("adds the parts up that were refunded, in whichever order they are told", () => {
    expect(read([refund(2_500), paid(), refund(500)])).toMatchObject({
      state: "paid",
      sums: { captured: 10_000, refunded: 3_000 },
    })
  })

  it("is refunded when its parts make up all of it", () => {
    expect(read([paid(), refund(4_000), refund(6_000, "REFUNDED")])).toEqual(
      expect.objectContaining({
        state: "refunded",
        sums: { captured: 10_000, refunded: 10_000 },
      })
    )
  })

  it.each([
    ["the payment itself says so", [paid({ transactionStatus: "REFUNDED" })]],
    ["a refund of no amount says so", [paid(), refund(undefined, "REFUNDED")]],
  ])("is refunded when %s", (_, transactions) => {
    expect(read(transactions).state).toBe("refunded")
  })

  it.each([
    ["a part is told without an amount", [paid(), refund(undefined)]],
    ["the payment tells a part", [paid({ transactionStatus: "PARTREFUNDED" })]],
    ["a refund is in a status that nobody knows", [paid(), refund(5, "ASKED")]],
  ])("is for a person when %s", (_, transactions) => {
    expect(read(transactions).state).toBe("unrecognized")
  })

  it.each([
    ["is open", {}],
    ["is closed", { deactivatedAt: new Date() }],
    ["has expired", { link: { ...LINK, linkStatus: "EXPIRED" } }],
  ])(
    "and whose payment is not listed is told as waiting when it %s",
    (_, given) => {
      expect(read([], { ...given, isKnown: true }).state).toBe("pending")
    }
  )

  it.each([
    ["a payment's unknown word", [paid({ transactionStatus: "CHARGEBACK" })]],
    ["a refund that says it was paid", [paid(), refund(500, "PAYED")]],
  ])("concludes nothing from %s, though it is closed", (_, transactions) => {
    expect(read(transactions, { deactivatedAt: new Date() }).state).toBe(
      "unrecognized"
    )
  })

  it("counts the refunds of its own payment only", () => {
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
