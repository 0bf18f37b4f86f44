import { randomUUID } from "node:crypto"

import { startSimulator } from "../../src/simulator"
import { Caller, cards } from "./simulator-caller"
import { CodeCaller } from "./simulator-codes"
import {
  chargeShape,
  paymentLinkShape,
  threeDsShape,
} from "./simulator-notification-shapes"
import { aLinkRequest } from "./simulator-payment-link-caller"
import { aStage, DAY_MS, HOUR_MS, NOON, until } from "./simulator-stage"

const stage = aStage({ clock: { now: () => NOON + 250 } })

beforeEach(() => stage.simulator.setNotificationUrl(stage.receiver.url))

afterEach(async () => {
  await stage.simulator.deliveriesIdle()
  const made = await stage.simulator.notifications()
  expect(made.map(({ state }) => state)).toEqual(made.map(() => "delivered"))
})

/** The bodies in the order in which they were made; deliveries may overtake each other. */
async function bodies(): Promise<any[]> {
  await stage.simulator.deliveriesIdle()
  return (await stage.simulator.notifications()).map(({ body }) => body)
}

/** What they tell of charges, each checked field by field against the interface. */
async function charges() {
  return (await bodies()).map((body) => chargeShape.parse(body).data)
}

describe("a charge is notified", () => {
  it("with every field of the interface and none more, when it is paid", async () => {
    const { request, reply } = await stage.caller.pay()
    await stage.simulator.deliveriesIdle()
    const [delivery] = stage.receiver.received
    const { data, ...envelope } = chargeShape.parse(delivery?.body)

    expect(delivery).toMatchObject({
      method: "POST",
      headers: {
        authorization: "simulator-notification-token",
        event_type: "TransactionUpdateMessage",
        "content-type": "application/json",
      },
    })
    expect(envelope).toEqual({
      type: "PAYMENT",
      eventDate: "2030-01-01T09:00:00.250-03:00",
      merchantDocument: "11222333000181",
      merchantCode: "simulator-merchant-code",
      id: expect.any(String),
    })
    expect(data).toMatchObject({
      status: "PAID",
      amount: 15_990,
      originalAmount: 15_990,
      refundedAmount: 0,
      merchantChargeId: request.merchantChargeId,
      smartCheckoutId: request.smartCheckoutId,
      lateCapture: false,
      customer: {
        document: "52998224725",
        documentType: "CPF",
        email: "maria@example.com",
        name: "Maria Silva",
      },
      transactions: [
        {
          transactionId: reply.body.transactions[0].transactionId,
          status: "PAID",
          createdAt: "2030-01-01T12:00:00.250Z",
          credit: {
            cardholderName: "MA*** SI***",
            cardholderDocument: "***982247**",
            brand: "VISA",
          },
        },
      ],
    })
    expect(delivery?.text).not.toContain(reply.body.id)
  })

  it("with the token that the panel has given out last", async () => {
    await stage.caller.pay()
    await stage.simulator.setNotificationToken("a-new-token")
    await stage.caller.pay()
    await stage.simulator.deliveriesIdle()

    const tokens = stage.receiver.received.map(
      ({ headers }) => headers.authorization
    )
    expect(tokens.sort()).toEqual([
      "a-new-token",
      "simulator-notification-token",
    ])
    await expect(stage.simulator.setNotificationToken("")).rejects.toThrow(
      "must not be empty"
    )
  })

  it("as it was at each change, AUTHORIZED while it is only reserved", async () => {
    const reserved = await stage.caller.charge("reserved")
    await reserved.capture(10_000)
    await reserved.refund(4_000)
    await reserved.refund(6_000)

    expect(await charges()).toMatchObject([
      {
        status: "AUTHORIZED",
        amount: 15_990,
        lateCapture: true,
        transactions: [{ status: "PRE_AUTHORIZED" }],
      },
      { status: "PAID", amount: 10_000, transactions: [{ status: "PAID" }] },
      {
        status: "PARTIAL",
        amount: 6_000,
        refundedAmount: 4_000,
        transactions: [{ status: "PARTIALLY_REFUNDED" }],
      },
      {
        status: "REFUNDED",
        amount: 0,
        refundedAmount: 10_000,
        transactions: [{ status: "REFUNDED" }],
      },
    ])
    const ids = (await bodies()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  it.each([
    ["panelCapture", "reserved", "PAID"],
    ["panelVoid", "reserved", "CANCELED"],
    ["panelRefund", "paid", "REFUNDED"],
    ["panelChargeBack", "paid", "CHARGEBACK"],
    ["reverse", "paid", "CANCELED"],
  ] as const)("after %s of a %s one as %s", async (action, kind, status) => {
    const { merchantChargeId } = await stage.caller.charge(kind)
    await stage.simulator[action](merchantChargeId)

    expect((await charges()).slice(1)).toMatchObject([
      { status, transactions: [{ status }] },
    ])
  })

  it.each([
    ["panelWinDispute", 0, "PAID", "PAID", 15_990],
    ["panelWinDispute", 990, "PARTIAL", "PARTIALLY_REFUNDED", 15_000],
    ["panelLoseDispute", 990, "CANCELED", "CANCELED", 0],
  ] as const)(
    "after %s with %i refunded as %s",
    async (end, refunded, status, transactionStatus, amount) => {
      const paid = await stage.caller.charge("paid")
      await (refunded > 0 ? paid.refund(refunded) : undefined)
      await stage.simulator.panelChargeBack(paid.merchantChargeId)
      await stage.simulator[end](paid.merchantChargeId)

      expect((await charges()).at(-1)).toMatchObject({
        status,
        amount,
        refundedAmount: refunded,
        transactions: [{ status: transactionStatus }],
      })
    }
  )

  it("when it lapses once, as soon as somebody notices; when it is denied; not when the gateway broke", async () => {
    const reserved = await stage.caller.charge("reserved")
    await stage.simulator.advanceClock(8 * DAY_MS)
    const before = await bodies()
    await reserved.lookUp()
    await reserved.lookUp()
    await stage.caller.pay({ cardNumber: cards.denied })
    await stage.caller.pay({ cardNumber: cards.error })

    expect(before).toHaveLength(1)
    const [, lapse, denial, ...others] = await bodies()
    expect(lapse).toMatchObject({
      eventDate: "2030-01-09T09:00:00.250-03:00",
      data: {
        status: "EXPIRED",
        amount: 0,
        transactions: [{ updatedAt: "2030-01-08T12:00:00.250Z" }],
      },
    })
    expect(denial.data).toMatchObject({
      status: "DENIED",
      transactions: [{ status: "DENIED", credit: { reasonCode: 51 } }],
    })
    expect(others).toEqual([])
  })

  it("also when the answer is lost, and of what the panel adds; not when nothing changes", async () => {
    const { caller, simulator } = stage
    const reserved = await caller.charge("reserved")
    await simulator.on("capture").beforePanel({ kind: "refund" }).once()
    await reserved.capture(15_990)
    await reserved.capture(1)
    await reserved.lookUp()
    await simulator.on("authorize").resetAfterCommit().once()
    await expect(caller.pay()).rejects.toThrow()

    expect((await charges()).map(({ status }) => status)).toEqual([
      "AUTHORIZED",
      "PAID",
      "REFUNDED",
      "PAID",
    ])
  })
})

describe("a code is notified", () => {
  it("when a Pix is paid, with its end-to-end id and, masked, who paid", async () => {
    const { merchantChargeId, reply } = await stage.codes.code("pix")
    const { endToEndId } = await stage.simulator.pay(merchantChargeId)

    expect(await charges()).toMatchObject([
      {
        status: "PAID",
        merchantChargeId,
        transactions: [
          {
            paymentType: "PIX",
            status: "PAID",
            pix: {
              ...reply.body.transactions[0].pix,
              endToEndId,
              payer: {
                name: "Maria Silva",
                documentNumber: "***982247**",
                type: "REGULAR",
              },
            },
          },
        ],
      },
    ])
  })

  it("as CAPTURED when a wallet is paid, while its charge is PAID; then with each part refunded", async () => {
    const { merchantChargeId, reply, refund } = await stage.codes.code("wallet")
    await stage.simulator.pay(merchantChargeId)
    await refund(990)

    expect(await charges()).toMatchObject([
      {
        status: "PAID",
        transactions: [
          {
            status: "CAPTURED",
            wallet: reply.body.transactions[0].wallet,
          },
        ],
      },
      {
        status: "PARTIAL",
        amount: 9_000,
        transactions: [{ status: "PARTIALLY_REFUNDED" }],
      },
    ])
  })

  it.each(["pix", "wallet"] as const)(
    "of a %s when it is canceled, and by itself when it expires; not when it is made or a cancel refused",
    async (method) => {
      const { simulator, codes } = stage
      await (await codes.code(method)).refund(9_990)
      await simulator.setCodesCancelable(false)
      await (await codes.code(method)).refund(9_990)
      await simulator.advanceClock(HOUR_MS)
      const reported = await charges()

      expect(reported).toMatchObject([
        { status: "CANCELED", transactions: [{ status: "CANCELED" }] },
        { status: "EXPIRED", amount: 0, transactions: [{ status: "EXPIRED" }] },
      ])
      expect(JSON.stringify(reported)).not.toContain("endToEndId")
    }
  )

  it("not when the gateway never tells of expiry; of one that nobody looks at, in real time", async () => {
    let now = NOON
    const simulator = await startSimulator({ clock: { now: () => now } })
    await simulator.setNotificationUrl(stage.receiver.url)
    await simulator.setExpiredCodesShown("pending")
    await new CodeCaller(new Caller(simulator.url)).code("pix")
    await simulator.advanceClock(HOUR_MS)
    const none = await simulator.notifications()
    await simulator.reset()
    await simulator.setNotificationUrl(stage.receiver.url)
    await new CodeCaller(new Caller(simulator.url)).code("pix")
    now += HOUR_MS
    await until(async () => (await simulator.notifications()).length > 0)
    await simulator.deliveriesIdle()
    const reported = await simulator.notifications()
    await simulator.close()

    expect(none).toEqual([])
    expect(reported).toMatchObject([
      { state: "delivered", body: { data: { status: "EXPIRED" } } },
    ])
  })
})

describe("a payment link is notified", () => {
  it("when it is paid, with its own key, address, code and last day, and never the order number", async () => {
    const { simulator, links, receiver } = stage
    const options = { expired_at: "2030-01-31" }
    const { id, orderNumber, answer } = await links.link(
      aLinkRequest({ options })
    )
    const paid = await simulator.payLink(id, { paymentType: "WALLET" })
    const [body] = await bodies()

    expect(paymentLinkShape.parse(body)).toEqual({
      type: "PAYMENT",
      eventDate: "2030-01-01T12:00:00.250Z",
      data: {
        transaction: {
          originalTransactionId: null,
          status: "PAYED",
          id: paid.transactions[0]!.id,
          amount: 2_500,
          paymentType: "WALLET",
          createdAt: "2030-01-01T12:00:00.250Z",
          updatedAt: "2030-01-01T12:00:00.250Z",
        },
        charge: {
          qrCode: answer.brcode,
          expiresAt: "2030-01-31 23:59:59",
          amount: 2_500,
          paymentLinkId: id,
          checkoutLink: answer.link,
        },
      },
    })
    expect(receiver.received[0]).toMatchObject({
      headers: {
        authorization: "simulator-payment-link-api-key",
        event_type: "TransactionPaymentMessage",
      },
    })
    expect(receiver.received[0]!.text).not.toContain(`"${orderNumber}"`)
  })

  it("of each refund with its own part and the payment that it belongs to; not of its making or its end", async () => {
    const { simulator, links } = stage
    const { id } = await links.link()
    await simulator.expireLink(id)
    await simulator.deactivateLink(id)
    const before = await bodies()
    const { transactions } = await simulator.payLink(id, { late: true })
    const originalTransactionId = transactions[0]!.id
    await links.refund(originalTransactionId, 1_000)
    await simulator.refundLink(originalTransactionId)
    const refund = (status: string, amount: number) => ({
      type: "REFUND",
      data: { transaction: { originalTransactionId, status, amount } },
    })

    expect(before).toEqual([])
    expect(
      (await bodies()).map((body) => paymentLinkShape.parse(body))
    ).toMatchObject([
      { type: "PAYMENT", data: { charge: { amount: 2_500 } } },
      refund("PARTREFUNDED", 1_000),
      refund("REFUNDED", 1_500),
    ])
  })

  it("with another key once it is changed, until a reset", async () => {
    const { simulator, links, receiver } = stage
    await simulator.changePaymentLinkAccess({ apiKey: "another-key" })
    await simulator.payLink((await links.link()).id)
    await simulator.deliveriesIdle()
    await simulator.reset()
    await simulator.setNotificationUrl(receiver.url)
    await simulator.payLink((await links.link()).id)
    await simulator.deliveriesIdle()

    expect(
      receiver.received.map(({ headers }) => headers.authorization)
    ).toEqual(["another-key", "simulator-payment-link-api-key"])
  })
})

describe("made by hand, a notification", () => {
  it("of a 3DS result has São Paulo's time with nanoseconds and no offset", async () => {
    const { simulator, caller } = stage
    const { merchantChargeId } = await caller.charge("paid")
    const charge = await simulator.charge(merchantChargeId)
    const made = await simulator.notifyThreeDs(merchantChargeId)
    await simulator.notifyThreeDs(merchantChargeId, {
      status: "Rejected",
      paresStatus: "N",
      eciRaw: "00",
    })
    const [, passed, failed] = await bodies()

    expect(made).toMatchObject({
      eventType: "Challenge3dsUpdateMessage",
      merchantChargeId,
    })
    expect(threeDsShape.parse(passed)).toMatchObject({
      eventDate: "2030-01-01T09:00:00.250000000",
      data: {
        status: "Approved",
        paresStatus: "Y",
        eciRaw: "05",
        merchantChargeId,
        chargeId: charge?.id,
      },
    })
    expect(failed.data).toMatchObject({ status: "Rejected", eciRaw: "00" })
  })

  it.each(["PAYED", "REFUNDED", "PARTREFUNDED"] as const)(
    "of a link that is %s is as it is told, and the rest made up",
    async (status) => {
      const [transactionId, paid] = [randomUUID(), randomUUID()]
      const originalTransactionId = status === "PAYED" ? null : paid
      await stage.simulator.notifyPaymentLink({
        status,
        amount: 500,
        transactionId,
        originalTransactionId,
        paymentType: "CREDIT_CARD",
        paymentLinkId: "link-1",
        linkAmount: 2_500,
        expiresAt: "2030-01-31 23:59:59",
      })
      await stage.simulator.notifyPaymentLink({ status, amount: 500 })
      const [named, madeUp] = (await bodies()).map((body) =>
        paymentLinkShape.parse(body)
      )

      expect(named).toMatchObject({
        type: status === "PAYED" ? "PAYMENT" : "REFUND",
        data: {
          transaction: { id: transactionId, originalTransactionId, status },
          charge: {
            amount: 2_500,
            paymentLinkId: "link-1",
            checkoutLink: expect.stringMatching(/\/link-1$/),
            expiresAt: "2030-01-31 23:59:59",
          },
        },
      })
      expect(madeUp!.data.transaction.originalTransactionId === null).toBe(
        status === "PAYED"
      )
    }
  )

  it("of any body is sent as it is, with the right token and the headers one likes", async () => {
    const { simulator, receiver } = stage
    const body = { type: "TOMORROW", data: { merchantChargeId: "some-charge" } }
    const made = await simulator.notify(body)
    const broken = await simulator.notify('{"type":', {
      headers: { Event_Type: "NobodyKnows", "x-more": "1" },
    })
    await simulator.deliveriesIdle()
    const headersOf = (text: string) =>
      receiver.received.find((delivery) => delivery.text === text)?.headers

    expect(made).toMatchObject({ body, merchantChargeId: "some-charge" })
    expect(broken).toMatchObject({
      eventType: "NobodyKnows",
      merchantChargeId: null,
    })
    expect(headersOf(JSON.stringify(body))).toMatchObject({
      authorization: "simulator-notification-token",
      event_type: "TransactionUpdateMessage",
    })
    expect(headersOf('{"type":')).toMatchObject({
      authorization: "simulator-notification-token",
      event_type: "NobodyKnows",
      "x-more": "1",
    })
  })

  it("that cannot be is refused with what is wrong", async () => {
    const { simulator, caller } = stage
    const { merchantChargeId } = await caller.charge("paid")
    const refusals: [Promise<unknown>, string][] = [
      [
        simulator.notifyThreeDs("no-such-charge"),
        "No charge has the id no-such-charge",
      ],
      [
        simulator.notifyThreeDs(merchantChargeId, { eciRaw: "5" }),
        "Invalid 3DS result. eciRaw: must be two digits",
      ],
      [
        simulator.notifyPaymentLink({ status: "PAYED", amount: 0.5 }),
        "Invalid payment link event. amount: must be an integer",
      ],
      [simulator.notify(undefined), "Invalid notification. body: "],
      [
        simulator.notify(1, { more: 1 } as object),
        "Invalid notification. more: is not a field",
      ],
    ]

    for (const [made, message] of refusals) {
      await expect(made).rejects.toThrow(message)
    }
  })
})
