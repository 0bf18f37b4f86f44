import type { LedgerCharge } from "../../src/simulator"
import type { Books, ChargeRow, OrderRow, PaymentRow } from "./books"
import { compare } from "./compare"

const MADE = Date.parse("2026-11-21T12:00:00Z")
const at = (seconds: number) => MADE + seconds * 1_000
const told = (seconds: number) => new Date(at(seconds)).toISOString()

type Writable<Type> = Type extends unknown
  ? { -readonly [Key in keyof Type]: Type[Key] }
  : never

/** A card of R$ 99.90 that was sold, as everybody has written it down. */
function aSale(): Books & {
  charge: ChargeRow
  atGateway: Writable<LedgerCharge>
  payment: PaymentRow
  order: OrderRow
} {
  const charge: ChargeRow = {
    id: "ctchg_1",
    merchantChargeId: "charge-1",
    account: "br",
    method: "card",
    state: "paid",
    amount: 9990,
    captured: 9990,
    refunded: 0,
    sessionId: "payses_1",
    collectionId: "pay_col_1",
    cartId: "cart_1",
    linkId: null,
    linkTransactionId: null,
    surplusOf: null,
    createdAt: MADE,
    letGoAt: null,
    giveBackAt: null,
    giveBackBy: null,
    nextLookMs: null,
    leasedMs: null,
  }
  const atGateway: LedgerCharge = {
    id: "gateway-1",
    merchantChargeId: "charge-1",
    merchantDocument: "11222333000181",
    paymentType: "CREDIT",
    installmentNumber: 1,
    brand: "VISA",
    lastFour: "8884",
    lateCapture: false,
    chargeStatus: "PAID",
    transactionStatus: "PAID",
    originalAmount: 9990,
    capturedAmount: 9990,
    refundedAmount: 0,
    customerDocument: "***",
    createdAt: told(0),
    updatedAt: told(0),
    history: [{ at: told(0), event: "paid", amount: 9990, by: "api" }],
  }
  const payment: PaymentRow = {
    id: "pay_1",
    sessionId: "payses_1",
    collectionId: "pay_col_1",
    captured: 9990,
    refunded: 0,
    isCanceled: false,
  }
  const order: OrderRow = {
    id: "order_1",
    cartId: "cart_1",
    status: "pending",
    total: 9990,
    paid: 9990,
    collectionIds: ["pay_col_1"],
    createdAt: MADE,
  }
  return {
    ...{ charge, atGateway, payment, order },
    gateway: { charges: [atGateway], links: [] },
    ledger: {
      charges: [charge],
      operations: [],
      discrepancies: [],
      linkAttempts: [],
      paidEvents: [{ chargeId: "ctchg_1", at: at(2) }],
      leftOver: [],
    },
    medusa: { payments: [payment], orders: [order] },
    asks: [],
    told: [],
  }
}

type Sale = ReturnType<typeof aSale>

/** A refund by our own request. */
function refund({ charge, atGateway, payment, order }: Sale, amount: number) {
  for (const side of [charge, payment]) side.refunded += amount
  atGateway.refundedAmount += amount
  order.paid -= amount
  atGateway.history.push({ at: told(9), event: "refunded", amount, by: "api" })
}

/** The same cart with another charge, in another session. */
function addAnother(sale: Sale, changes: Partial<ChargeRow> = {}) {
  sale.ledger.charges.push({
    ...sale.charge,
    id: "ctchg_2",
    merchantChargeId: "charge-2",
    sessionId: "payses_2",
    captured: 0,
    state: "declined",
    ...changes,
  })
  const made: LedgerCharge = {
    ...sale.atGateway,
    id: "gateway-2",
    merchantChargeId: "charge-2",
    transactionStatus: "DENIED",
    capturedAmount: 0,
    history: [{ at: told(20), event: "denied", amount: 9990, by: "api" }],
  }
  sale.gateway.charges.push(made)
  return made
}

function listed(sale: Sale) {
  sale.ledger.discrepancies.push({
    chargeId: "ctchg_1",
    kind: "contradicted",
    details: "",
  })
}

const checksOf = (books: Books) => compare(books).map(({ check }) => check)

describe("the comparison of a chaos run", () => {
  it("has nothing to say of a sale that everybody has written down", () => {
    expect(compare(aSale())).toEqual([])
  })

  const breaks: [string, string, (sale: Sale) => void][] = [
    [
      "money at the gateway that nobody has a record of",
      "no record",
      (sale) => {
        sale.ledger.charges = []
        sale.medusa = { payments: [], orders: [] }
      },
    ],
    [
      "a refund in the merchant panel that nobody has heard of",
      "ledger differs",
      (sale) => (sale.atGateway.refundedAmount = 10),
    ],
    [
      "one centavo more in the ledger",
      "ledger differs",
      (sale) => (sale.charge.captured += 1),
    ],
    [
      "a charge that is not there at all",
      "ledger differs",
      (sale) => (sale.gateway.charges = []),
    ],
    [
      "a refund that Medusa has not booked",
      "Medusa differs",
      (sale) => {
        sale.atGateway.refundedAmount = 10
        sale.charge.refunded = 10
      },
    ],
    [
      "a payment that Medusa does not have",
      "Medusa differs",
      (sale) => (sale.medusa.payments = []),
    ],
    [
      "an order's account with more than there is",
      "paid without money",
      (sale) => (sale.order.paid += 1),
    ],
    [
      "an order's account with less than there is",
      "money not on order",
      (sale) => (sale.order.paid = 0),
    ],
    [
      "an order that was never paid, and that nobody looks at",
      "order waits for nothing",
      (sale) => {
        sale.charge.captured = 0
        sale.charge.state = "expired"
        sale.atGateway.capturedAmount = 0
        sale.medusa.payments = []
        sale.order.paid = 0
      },
    ],
    [
      "a second charge of the same cart while the first is live",
      "two live charges",
      (sale) => addAnother(sale),
    ],
    [
      "a refund twice as large as what the admin asked for",
      "returned unasked",
      (sale) => {
        refund(sale, 1000)
        sale.asks = [
          { at: at(8), who: "admin", kind: "refund", id: "pay_1", amount: 500 },
        ]
      },
    ],
    [
      "an authorization that was released for nobody",
      "returned unasked",
      ({ atGateway }) =>
        atGateway.history.push({
          at: told(9),
          event: "voided",
          amount: 9990,
          by: "api",
        }),
    ],
    [
      "a capture that nobody asked for",
      "captured unasked",
      ({ atGateway }) =>
        atGateway.history.push({
          at: told(9),
          event: "captured",
          amount: 9990,
          by: "api",
        }),
    ],
    [
      "money given back by itself that an order waits for",
      "returned what an order waits for",
      (sale) => {
        refund(sale, 9990)
        sale.charge.giveBackAt = at(8)
        sale.charge.giveBackBy = "checkout-transparent"
      },
    ],
    [
      "a shopper who was told that nothing is charged",
      "told that nothing is charged",
      (sale) =>
        (sale.told = [
          {
            at: at(1),
            sessionId: "payses_1",
            claim: "nothing_charged",
            words: "",
          },
        ]),
    ],
    [
      "a shopper who was told of an order that is not there",
      "told of an order",
      (sale) =>
        (sale.told = [
          { at: at(1), claim: "order", orderId: "order_2", words: "" },
        ]),
    ],
    [
      "an event that tells of a payment after its money was gone",
      "told of a payment that is gone",
      (sale) => {
        refund(sale, 9990)
        sale.ledger.paidEvents[0]!.at = at(60)
      },
    ],
    [
      "an operation in doubt that is not listed",
      "in doubt, not listed",
      (sale) =>
        sale.ledger.operations.push({
          ...{ id: "ctop_1", chargeId: "ctchg_1", kind: "refund", amount: 1 },
          ...{ state: "unknown", actor: "admin", createdAt: at(0) },
          ...{ settledAt: null, words: "" },
        }),
    ],
    [
      "a lock that nobody holds",
      "left over",
      (sale) => sale.ledger.leftOver.push({ words: "a lock", ids: [] }),
    ],
  ]

  it.each(breaks)("finds %s", (_title, check, breakIt) => {
    const sale = aSale()

    breakIt(sale)

    expect(checksOf(sale)).toContain(check)
  })

  it("finds a payment of a link that is no charge of ours", () => {
    const sale = aSale()
    sale.gateway.links.push({
      ...{ id: "link-1", orderNumber: "n-1", amount: 500, status: "ACTIVE" },
      ...{ merchantDocument: "1", name: "", description: null },
      ...{ redirectUrl: null, paymentTypes: ["PIX"], maximumInstallments: 1 },
      ...{ url: "", deeplink: "", brcode: null, expiredAt: null },
      ...{ createdAt: told(0), paidAmount: 500, refundedAmount: 0 },
      transactions: [
        {
          ...{ id: "tx-1", originalTransactionId: null, status: "PAYED" },
          ...{ amount: 500, paymentType: "PIX", by: "payer", at: told(1) },
        },
      ],
      history: [{ at: told(0), event: "created", amount: 500, by: "api" }],
    })

    expect(checksOf(sale)).toEqual(["no record"])
  })

  it.each<[string, (sale: Sale) => void]>([
    [
      "a difference that is listed",
      (sale) => {
        listed(sale)
        sale.charge.captured = 0
        sale.order.paid = 0
      },
    ],
    [
      "a refund that the admin asked for",
      (sale) => {
        refund(sale, 1000)
        sale.asks = [
          {
            at: at(8),
            who: "admin",
            kind: "refund",
            id: "pay_1",
            amount: 1000,
          },
        ]
      },
    ],
    [
      "money that went with the cancellation of its order",
      (sale) => {
        refund(sale, 9990)
        sale.order.status = "canceled"
        sale.asks = [
          {
            at: at(8),
            who: "admin",
            kind: "cancel",
            id: "order_1",
            amount: null,
          },
        ]
      },
    ],
    [
      "a second charge of a cart after the first was declined",
      (sale) => {
        const second = addAnother(sale)
        second.history[0]!.at = told(-20)
      },
    ],
    [
      "a second code of a cart after the first has expired, which is paid late",
      (sale) => {
        addAnother(sale)
        const { history } = sale.atGateway
        history[0]!.event = "code_created"
        history.push(
          { at: told(10), event: "expired", amount: 9990, by: "gateway" },
          { at: told(30), event: "paid", amount: 9990, by: "payer" }
        )
        sale.ledger.paidEvents[0]!.at = at(31)
      },
    ],
    [
      "a second code of a cart whose first one the gateway would not cancel",
      (sale) => {
        addAnother(sale)
        sale.charge.letGoAt = at(19)
      },
    ],
    [
      "a shopper who was told so of a card that was declined",
      (sale) => {
        addAnother(sale).history[0]!.at = told(-20)
        sale.told = [
          {
            at: at(1),
            sessionId: "payses_2",
            claim: "nothing_charged",
            words: "",
          },
        ]
      },
    ],
  ])("lets pass %s", (_title, change) => {
    const sale = aSale()

    change(sale)

    expect(checksOf(sale)).toEqual([])
  })

  it("does not let pass that money is returned unasked, listed or not", () => {
    const sale = aSale()
    refund(sale, 1000)
    listed(sale)

    expect(checksOf(sale)).toEqual(["returned unasked"])
  })
})
