import type { LedgerCharge, LedgerPaymentLink } from "../../src/simulator"
import { compare } from "./compare"
import { countedRightly } from "./counted-rightly"
import { oneLiveCharge } from "./one-live-charge"
import type {
  ChargeRow,
  OperationRow,
  OrderRow,
  PaymentRow,
  Records,
} from "./records"

const MADE = Date.parse("2026-11-21T12:00:00Z")
const at = (seconds: number) => MADE + seconds * 1_000
const stamp = (seconds: number) => new Date(at(seconds)).toISOString()

type Writable<Type> = Type extends unknown
  ? { -readonly [Key in keyof Type]: Type[Key] }
  : never

interface Sale extends Writable<Records> {
  charge: ChargeRow
  atGateway: Writable<LedgerCharge>
  payment: PaymentRow
  order: OrderRow
}

/** A card of R$ 99.90 that was sold, as everybody has written it down. */
function aSale(): Sale {
  const charge: ChargeRow = {
    ...{ id: "ctchg_1", merchantChargeId: "charge-1", method: "card" },
    ...{ state: "paid", amount: 9990, captured: 9990, refunded: 0 },
    ...{ sessionId: "payses_1", collectionId: "pay_col_1", cartId: "cart_1" },
    ...{ linkId: null, linkTransactionId: null, duplicateOf: null },
    ...{ createdAt: at(0), abandonedAt: null },
    ...{ refundDecidedAt: null, refundDecidedBy: null, nextLookupMs: null },
    paymentObservedAt: at(0),
  }
  const atGateway: LedgerCharge = {
    ...{ id: "gateway-1", merchantChargeId: "charge-1" },
    ...{ merchantDocument: "11222333000181", customerDocument: "***" },
    ...{ paymentType: "CREDIT", installmentNumber: 1, lateCapture: false },
    ...{ brand: "VISA", lastFour: "8884" },
    ...{ chargeStatus: "PAID", transactionStatus: "PAID" },
    ...{ originalAmount: 9990, capturedAmount: 9990, refundedAmount: 0 },
    ...{ createdAt: stamp(0), updatedAt: stamp(0) },
    history: [{ at: stamp(0), event: "paid", amount: 9990, by: "api" }],
  }
  const payment: PaymentRow = {
    ...{ id: "pay_1", sessionId: "payses_1", collectionId: "pay_col_1" },
    ...{ captured: 9990, refunded: 0, isCanceled: false },
  }
  const order: OrderRow = {
    ...{ id: "order_1", cartId: "cart_1", collectionIds: ["pay_col_1"] },
    ...{ status: "pending", total: 9990, paid: 9990, createdAt: MADE },
  }
  return {
    ...{ charge, atGateway, payment, order },
    gateway: { charges: [atGateway], links: [] },
    ledger: {
      charges: [charge],
      paidEvents: [{ chargeId: "ctchg_1", at: at(2) }],
      ...{ operations: [], discrepancies: [] },
      ...{ linkAttempts: [], leftOver: [] },
    },
    medusa: { payments: [payment], orders: [order] },
    ...{ requests: [], assurances: [] },
  }
}

/** A link of R$ 5.00, with its payments: the first time of an id pays, the second gives it back. */
function aLink(moves: [id: string, seconds: number][]): LedgerPaymentLink {
  return {
    ...{ id: "link-1", orderNumber: "n-1", amount: 500, status: "ACTIVE" },
    ...{ merchantDocument: "1", name: "", description: null },
    ...{ redirectUrl: null, paymentTypes: ["PIX"], maximumInstallments: 1 },
    ...{ url: "", deeplink: "", brcode: null, expiredAt: null },
    ...{ createdAt: stamp(-60), paidAmount: 500, refundedAmount: 0 },
    transactions: moves.map(([id, seconds], nth) => {
      const isRefund = moves.findIndex(([other]) => other === id) < nth
      return {
        id: isRefund ? `${id}-refund` : id,
        originalTransactionId: isRefund ? id : null,
        status: isRefund ? "REFUNDED" : "PAYED",
        ...{ amount: 500, paymentType: "PIX", at: stamp(seconds) },
        by: isRefund ? "api" : "payer",
      }
    }),
    history: [
      { at: stamp(-60), event: "created", amount: 500, by: "api" },
      { at: stamp(-40), event: "deactivated", amount: 0, by: "api" },
    ],
  }
}

/** A refund by our own request. */
function refund(sale: Sale, amount: number) {
  const { charge, atGateway, payment, order } = sale
  for (const side of [charge, payment]) side.refunded += amount
  atGateway.refundedAmount += amount
  order.paid -= amount
  sale.ledger.operations.push(anOperation({ kind: "refund" }))
  move(sale, "refunded", 9, amount)
}

function anOperation(about: Partial<OperationRow>): OperationRow {
  return {
    ...{ chargeId: "ctchg_1", kind: "create", state: "accepted" },
    ...{ actor: "user_1", createdAt: at(8), resolvedAt: at(9) },
    ...{ isBooked: true, words: "", ...about },
  }
}

function move(
  { atGateway }: Sale,
  event: "refunded" | "voided" | "captured",
  seconds = 9,
  amount = 9990
) {
  atGateway.history.push({ at: stamp(seconds), event, amount, by: "api" })
}

function request(
  sale: Sale,
  kind: "refund" | "cancel",
  id: string,
  amount: number | null
) {
  sale.requests = [{ at: at(8), kind, id, amount }]
}

function reported(sale: Sale, about: { sessionId?: string; orderId?: string }) {
  const claim = about.orderId ? "order" : "nothing_charged"
  sale.assurances = [
    { at: at(1), claim, cartId: "cart_1", words: "", ...about },
  ]
}

/** The same cart with another charge, in another session, that was declined so many seconds later. */
function addAnother(sale: Sale, seconds: number) {
  sale.ledger.charges.push({
    ...sale.charge,
    ...{ id: "ctchg_2", merchantChargeId: "charge-2", sessionId: "payses_2" },
    ...{ captured: 0, state: "declined" },
  })
  sale.gateway.charges.push({
    ...sale.atGateway,
    ...{ id: "gateway-2", merchantChargeId: "charge-2", capturedAmount: 0 },
    transactionStatus: "DENIED",
    history: [{ at: stamp(seconds), event: "denied", amount: 9990, by: "api" }],
  })
}

/** The first code ends after ten seconds, and is paid all the same. */
function paidLate(sale: Sale, paid: { at: number; observedAt: number }) {
  const { history } = sale.atGateway
  history[0]!.event = "code_created"
  history.push(
    { at: stamp(10), event: "expired", amount: 9990, by: "gateway" },
    { at: stamp(paid.at), event: "paid", amount: 9990, by: "payer" }
  )
  sale.charge.paymentObservedAt = at(paid.observedAt)
  sale.ledger.paidEvents[0]!.at = at(paid.observedAt)
  sale.ledger.operations.push(
    anOperation({
      ...{ chargeId: "ctchg_2", kind: "create", state: "rejected" },
      ...{ createdAt: at(20), resolvedAt: at(20) },
    })
  )
}

function list(sale: Sale) {
  const listed = { chargeId: "ctchg_1", kind: "contradicted", details: "" }
  sale.ledger.discrepancies.push(listed)
}

const checksOf = (records: Records) =>
  [...compare(records), ...countedRightly(records)].map(({ check }) => check)

describe("the comparison of a chaos run", () => {
  it("has nothing to say of a sale that everybody has written down", () => {
    expect(compare(aSale())).toEqual([])
  })

  it.each(
    Object.entries<(sale: Sale) => void>({
      "no record: money at the gateway that nobody has a record of": (sale) => {
        sale.ledger.charges = []
        sale.medusa = { payments: [], orders: [] }
      },
      "ledger differs: a refund in the merchant panel that nobody knows of": (
        sale
      ) => (sale.atGateway.refundedAmount = 10),
      "ledger differs: one centavo more in the ledger": (sale) =>
        (sale.charge.captured += 1),
      "ledger differs: a charge that is not there at all": (sale) =>
        (sale.gateway.charges = []),
      "Medusa differs: a refund that Medusa has not booked": (sale) => {
        sale.atGateway.refundedAmount = 10
        sale.charge.refunded = 10
      },
      "Medusa differs: a payment that Medusa does not have": (sale) =>
        (sale.medusa.payments = []),
      "paid without money: an order's account with more than there is": (
        sale
      ) => (sale.order.paid += 1),
      "money not on order: an order's account with less than there is": (
        sale
      ) => (sale.order.paid = 0),
      "order waits for nothing: an order that was never paid, and that nobody looks up":
        (sale) => {
          Object.assign(sale.charge, { captured: 0, state: "expired" })
          sale.atGateway.capturedAmount = 0
          sale.medusa.payments = []
          sale.order.paid = 0
        },
      "two live charges: a second charge of the same cart while the first is live":
        (sale) => addAnother(sale, 20),
      "two live charges: a second code of a cart after the first was known to be paid, late":
        (sale) => {
          addAnother(sale, 20)
          paidLate(sale, { at: 15, observedAt: 16 })
        },
      "returned unasked: a refund twice as large as what the admin asked for": (
        sale
      ) => {
        refund(sale, 1000)
        request(sale, "refund", "pay_1", 500)
      },
      "returned unasked: an authorization that was released for nobody": (
        sale
      ) => move(sale, "voided"),
      "captured unasked: a capture that nobody asked for": (sale) =>
        move(sale, "captured"),
      "returned what an order waits for: money returned by itself that an order waits for":
        (sale) => {
          refund(sale, 9990)
          sale.charge.refundDecidedAt = at(8)
          sale.charge.refundDecidedBy = "checkout-transparent"
        },
      "told that nothing is charged: a shopper who was told that nothing is charged":
        (sale) => reported(sale, { sessionId: "payses_1" }),
      "told of an order: a shopper who was told of an order that is not there":
        (sale) => reported(sale, { orderId: "order_2" }),
      "told of a payment that is gone: an event of a payment after its money was gone":
        (sale) => {
          refund(sale, 9990)
          sale.ledger.paidEvents[0]!.at = at(60)
        },
      "in doubt, not listed: an operation in doubt that is not listed": (
        sale
      ) =>
        sale.ledger.operations.push(
          anOperation({
            ...{ chargeId: "ctchg_1", kind: "refund", state: "unknown" },
            ...{ createdAt: at(0), resolvedAt: null },
          })
        ),
      "reserved without money: a payment in Medusa of which nothing is reserved any more":
        (sale) => {
          for (const side of [sale.charge, sale.payment]) side.captured = 0
          Object.assign(sale.atGateway, { capturedAmount: 0 })
        },
      "disputed, not listed: a dispute that nobody sees": (sale) =>
        sale.atGateway.history.push({
          ...{ at: stamp(9), event: "charged_back", amount: 9990 },
          by: "gateway",
        }),
      "counts as failed: a refund that was made, and counts as refused": (
        sale
      ) => {
        refund(sale, 1000)
        sale.ledger.operations[0]!.state = "rejected"
      },
      "left over: a lock that nobody holds": (sale) =>
        sale.ledger.leftOver.push({ words: "a lock", ids: [] }),
    })
  )("finds %s", (title, breakIt) => {
    const sale = aSale()

    breakIt(sale)

    expect(checksOf(sale)).toContain(title.split(":")[0])
  })

  it("lets a second payment be returned while the first one paid the order, which was refunded later", () => {
    const sale = aSale()
    refund(sale, 9990)
    sale.charge.refundDecidedAt = at(8)
    sale.charge.refundDecidedBy = "checkout-transparent"
    const waited = checksOf(sale)

    addAnother(sale, -20)
    sale.ledger.operations.push(
      anOperation({
        ...{ chargeId: "ctchg_2", kind: "refund", state: "accepted" },
        ...{ createdAt: at(20), resolvedAt: at(21) },
      })
    )

    expect(waited).toContain("returned what an order waits for")
    expect(checksOf(sale)).not.toContain("returned what an order waits for")
  })

  it("finds a payment of a link that is no charge of ours", () => {
    const sale = aSale()
    sale.gateway.links.push(aLink([["tx-1", 1]]))

    expect(checksOf(sale)).toEqual(["no record"])
  })

  it.each([
    ["that the ledger knows is a person's", "tx-2", []],
    ["that nobody knows is live", "tx-9", ["two live charges"]],
  ])(
    "a further payment of a link %s when its cart is paid anew",
    (_, known, checks) => {
      const sale = aSale()
      const link = aLink([
        ["tx-1", -50],
        ["tx-2", -50],
        ["tx-1", -30],
      ])
      sale.gateway.links.push(link)
      const first: ChargeRow = {
        ...sale.charge,
        ...{ id: "ctchg_2", merchantChargeId: "link", method: "link" },
        ...{ state: "refunded", captured: 500, refunded: 500 },
        ...{ linkId: link.id, linkTransactionId: "tx-1" },
      }
      const second: ChargeRow = {
        ...first,
        ...{ id: "ctchg_3", merchantChargeId: "again", duplicateOf: first.id },
        ...{ linkTransactionId: known, abandonedAt: at(-40) },
      }
      sale.ledger.charges.push(first, second)
      sale.ledger.linkAttempts.push({
        ...{ chargeId: first.id, orderNumber: link.orderNumber },
      })

      const found = oneLiveCharge(sale).map(({ check }) => check)

      expect(found).toEqual(checks)
    }
  )

  it.each(
    Object.entries<(sale: Sale) => void>({
      "a difference that is listed": (sale) => {
        list(sale)
        sale.charge.captured = 0
        sale.order.paid = 0
      },
      "a refund that the admin asked for": (sale) => {
        refund(sale, 1000)
        request(sale, "refund", "pay_1", 1000)
      },
      "money that went with the cancellation of its order": (sale) => {
        refund(sale, 9990)
        sale.order.status = "canceled"
        request(sale, "cancel", "order_1", null)
      },
      "a second charge of a cart after the first was declined": (sale) =>
        addAnother(sale, -20),
      "a second code of a cart after the first has expired, which is paid late":
        (sale) => {
          addAnother(sale, 20)
          const { history } = sale.atGateway
          history[0]!.event = "code_created"
          history.push(
            { at: stamp(10), event: "expired", amount: 9990, by: "gateway" },
            { at: stamp(30), event: "paid", amount: 9990, by: "payer" }
          )
          sale.ledger.paidEvents[0]!.at = at(31)
        },
      "a second code of a cart whose first one was paid after its end, a moment before anybody could know":
        (sale) => {
          addAnother(sale, 20)
          paidLate(sale, { at: 19, observedAt: 21 })
        },
      "a second code of a cart whose first one the gateway would not cancel": (
        sale
      ) => {
        addAnother(sale, 20)
        sale.charge.abandonedAt = at(19)
      },
      "a dispute that was won, and money that was then refunded on request": (
        sale
      ) => {
        addAnother(sale, 40)
        const { history } = sale.atGateway
        history.push(
          { at: stamp(5), event: "charged_back", amount: 9990, by: "panel" },
          { at: stamp(6), event: "dispute_won", amount: 9990, by: "panel" }
        )
        refund(sale, 9990)
        request(sale, "refund", "pay_1", null)
      },
      "a shopper who was told so of a card that was declined": (sale) => {
        addAnother(sale, -20)
        reported(sale, { sessionId: "payses_2" })
      },
    })
  )("lets pass %s", (_title, change) => {
    const sale = aSale()

    change(sale)

    expect(checksOf(sale)).toEqual([])
  })

  it("does not let pass that money is returned unasked, listed or not", () => {
    const sale = aSale()
    refund(sale, 1000)
    list(sale)

    expect(checksOf(sale)).toEqual(["returned unasked"])
  })
})
