import {
  aLinkRequest,
  anOrderNumber,
  cardsOnly,
} from "./simulator-payment-link-caller"
import { aStage, DAY_MS } from "./simulator-stage"

const stage = aStage()

async function aPaidLink(times = 1) {
  const { id } = await stage.links.link()
  const { transactions } = await stage.simulator.payLink(id, { times })
  return { id, transactionId: transactions[0]!.id, transactions }
}

const businessError = (code: string, message: string) => ({
  error: { message, type: "BUSINESS", code },
})

describe("creating a payment link", () => {
  it("answers 201 with its address, whose last part is its id; a lookup shows it", async () => {
    const { links, simulator } = stage
    const request = aLinkRequest({
      charge: { description: "Camiseta", redirect_url: "http://shop/back" },
      options: { expired_at: "2030-01-31", card_max_installment_number: 6 },
    })
    const { status, body } = await links.create(request)
    const id = body.link.split("/").at(-1)
    const found = await links.lookUp(id)

    expect(status).toBe(201)
    expect(body).toEqual({
      link: expect.stringMatching(
        new RegExp(`^${simulator.url}/p/[0-9a-f]{24}$`)
      ),
      deeplink: expect.stringMatching(/\/app\/[0-9a-f]{24}$/),
      brcode: expect.stringMatching(/^000201.*540525\.00/),
      status: "ACTIVE",
      charge: {
        name: "Pedido 1001",
        description: "Camiseta",
        order_number: request.charge.order_number,
        redirect_url: "http://shop/back",
        amounts: { product: 2_000, delivery: 500 },
      },
      expired_at: "2030-01-31",
    })
    expect(found.body).toEqual({
      id,
      ...body,
      created_at: "2030-01-01T12:00:00.000Z",
    })
  })

  it.each([
    [["CREDIT_CARD"], undefined, ["CREDIT_CARD"]],
    [["BRCODE"], ["PIX"], ["PIX"]],
    [["BRCODE"], ["PICPAY"], ["WALLET"]],
    [["BRCODE"], ["PICPAY", "PIX"], ["PIX", "WALLET"]],
  ])(
    "by %j of %j makes it paid as %j, and cards alone give it no code",
    async (methods, brcode_arrangements, paymentTypes) => {
      const payment = { methods, brcode_arrangements }
      const { answer } = await stage.links.link(
        aLinkRequest({ charge: { payment } })
      )

      expect(await stage.simulator.paymentLinks()).toMatchObject([
        { paymentTypes, maximumInstallments: 12 },
      ])
      expect(answer.brcode === null).toBe(brcode_arrangements === undefined)
    }
  )

  it("uses up an order number for ever, and is idempotent by nothing else", async () => {
    const { links, simulator } = stage
    const request = aLinkRequest()
    const { id } = await links.link(request)
    await links.deactivate(id)
    const again = await links.create(request)
    await links.create()

    expect(again.status).toBe(422)
    expect(again.body).toEqual(
      businessError(
        "B005",
        "charge.order_number was used before; it must be unique for ever"
      )
    )
    const [link, ...others] = await simulator.paymentLinks()
    expect(others).toHaveLength(1)
    expect(link!.history.map(({ event }) => event)).toEqual([
      "created",
      "deactivated",
      "creation_repeated",
    ])
  })
})

describe("a payment link", () => {
  it("stays active when it is paid, until it is made inactive, once", async () => {
    const { id } = await aPaidLink()
    const paid = await stage.links.lookUp(id)
    const replies = [
      await stage.links.deactivate(id),
      await stage.links.deactivate(id),
    ]

    expect(paid.body.status).toBe("ACTIVE")
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
      [200, "INACTIVE"],
      [200, "INACTIVE"],
    ])
    expect((await stage.links.lookUp(id)).body.status).toBe("INACTIVE")
  })

  it.each(["lookUp", "transactions", "deactivate"] as const)(
    "that is unknown is a 404 of %s in the API's words",
    async (call) => {
      const reply = await stage.links[call]("no-such-link")

      expect(reply.status).toBe(404)
      expect(reply.body).toEqual(
        businessError("B001", "Payment link not found")
      )
    }
  )

  it("can be paid on its last day whole, by the clocks of São Paulo; without one, for ever", async () => {
    const { links, simulator } = stage
    const options = { expired_at: "2030-01-01" }
    const { id } = await links.link(aLinkRequest({ options }))
    const endless = await links.link()
    // From noon UTC to the last moment before midnight there.
    await simulator.advanceClock(15 * 60 * 60 * 1000 - 1)
    const before = (await links.lookUp(id)).body.status
    await simulator.advanceClock(1)
    const after = (await links.lookUp(id)).body.status
    await simulator.advanceClock(1_000 * DAY_MS)

    expect([before, after]).toEqual(["ACTIVE", "EXPIRED"])
    expect((await links.lookUp(endless.id)).body.status).toBe("ACTIVE")
  })

  it("lists payments and refunds, oldest first", async () => {
    const { links, simulator } = stage
    const { id } = await links.link()
    await simulator.payLink(id, { paymentType: "CREDIT_CARD" })
    await simulator.advanceClock(1_000)
    const [payment] = (await links.transactions(id)).body.data
    const part = await links.refund(payment.id, 1_000)
    const rest = await links.refund(payment.id, 1_500)
    const { body } = await links.transactions(id)
    const paymentType = "CREDIT_CARD"
    const at = (time: string) => ({ createdAt: time, updatedAt: time })

    expect([part.body, rest.body]).toMatchObject([
      { status: "PARTREFUNDED", amount: 1_000 },
      { status: "REFUNDED", amount: 1_500 },
    ])
    expect(body).toEqual({
      data: [
        {
          id: payment.id,
          originalTransactionId: null,
          status: "PAYED",
          amount: 2_500,
          paymentType,
          ...at("2030-01-01T12:00:00.000Z"),
        },
        { ...part.body, paymentType, ...at("2030-01-01T12:00:01.000Z") },
        { ...rest.body, paymentType, ...at("2030-01-01T12:00:01.000Z") },
      ],
      page: 1,
      perPage: 50,
      total: 3,
    })
  })

  it.each([
    ["", 50],
    ["?page=2", 1],
    ["?page=3&perPage=20", 11],
    ["?page=9", 0],
  ])("lists 51 payments in pages: %s holds %i", async (query, count) => {
    const { id } = await aPaidLink(51)
    const { data, total } = (await stage.links.transactions(id, query)).body

    expect([data.length, total]).toEqual([count, 51])
  })
})

describe("a refund of a payment link", () => {
  it("sent twice refunds twice, while enough is left of that payment", async () => {
    const { id, transactions } = await aPaidLink(2)
    const [one, other] = transactions
    const replies = [
      await stage.links.refund(one!.id, 1_000),
      await stage.links.refund(one!.id, 1_000),
      await stage.links.refund(one!.id, 1_000),
      await stage.links.refund(other!.id, 2_500),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 422, 200])
    expect(replies[2]!.body).toEqual(
      businessError(
        "B038",
        "The amount must be at most 500, what is left of the transaction, not 1000"
      )
    )
    expect(await stage.simulator.paymentLink(id)).toMatchObject({
      paidAmount: 5_000,
      refundedAmount: 4_500,
    })
  })

  it("of a refund, of what was refunded whole, or of something unknown is refused", async () => {
    const { transactionId } = await aPaidLink()
    const { body } = await stage.links.refund(transactionId, 2_500)
    const replies = [
      await stage.links.refund(transactionId, 1),
      await stage.links.refund(body.id, 1),
      await stage.links.refund("no-such-transaction", 1),
    ]

    expect(
      replies.map(({ status, body: { error } }) => [
        status,
        error.code,
        error.message,
      ])
    ).toEqual([
      [
        422,
        "B038",
        "Nothing is left of the transaction: it was refunded whole",
      ],
      [
        422,
        "B038",
        "The transaction is a refund; only a payment can be refunded",
      ],
      [404, "B001", "Transaction not found"],
    ])
  })

  it("takes from the balance, and needs one that covers it", async () => {
    const { transactionId } = await aPaidLink()
    await stage.simulator.setBalance(1_000)
    const covered = await stage.links.refund(transactionId, 1_000)
    const uncovered = await stage.links.refund(transactionId, 1)

    expect([covered.status, uncovered.status]).toEqual([200, 422])
    expect(uncovered.body.error.message).toBe(
      "The merchant's balance does not cover this refund"
    )
  })
})

describe("under control, a payment link", () => {
  it("is paid by the first way that it allows, unless told otherwise; by order number, twice, or another amount", async () => {
    const { links, simulator } = stage
    const { id, orderNumber } = await links.link()
    await simulator.payLink(orderNumber, { times: 2 })
    const paid = await simulator.payLink(id, {
      paymentType: "WALLET",
      amount: 1_000,
    })

    expect(paid).toMatchObject({
      id,
      orderNumber,
      status: "ACTIVE",
      paidAmount: 6_000,
      refundedAmount: 0,
      transactions: [
        { status: "PAYED", paymentType: "PIX", amount: 2_500, by: "payer" },
        { paymentType: "PIX" },
        { paymentType: "WALLET", amount: 1_000 },
      ],
    })
    expect(await simulator.paymentLinks()).toEqual([paid])
  })

  it.each([
    ["deactivateLink", "INACTIVE", "The link was made inactive"],
    ["expireLink", "EXPIRED", "The link has expired"],
  ] as const)(
    "after %s is paid only by a confirmation that comes late",
    async (end, status, reason) => {
      const { id } = await stage.links.link()
      await stage.simulator[end](id)
      const ended = await stage.simulator[end](id)
      await expect(stage.simulator.payLink(id)).rejects.toThrow(reason)

      expect(ended).toMatchObject({ status, paidAmount: 0 })
      expect(ended.history).toHaveLength(2)
      expect(await stage.simulator.payLink(id, { late: true })).toMatchObject({
        status,
        paidAmount: 2_500,
      })
    }
  )

  it("gives back a part, then all that is left, at the panel, from no balance", async () => {
    const { transactionId } = await aPaidLink()
    await stage.simulator.setBalance(0)
    await stage.simulator.refundLink(transactionId, 1)
    const refunded = await stage.simulator.refundLink(transactionId)

    expect(refunded).toMatchObject({
      paidAmount: 2_500,
      refundedAmount: 2_500,
      transactions: [
        { status: "PAYED", originalTransactionId: null },
        {
          status: "PARTREFUNDED",
          amount: 1,
          by: "panel",
          originalTransactionId: transactionId,
        },
        { status: "REFUNDED", amount: 2_499 },
      ],
      history: [
        { event: "created" },
        { event: "paid", amount: 2_500, by: "payer" },
        { event: "refunded", amount: 1, by: "panel" },
        { event: "refunded", amount: 2_499, by: "panel" },
      ],
    })
  })

  it("is not moved as it does not allow", async () => {
    const { simulator, links } = stage
    const { id } = await links.link(aLinkRequest({ charge: cardsOnly }))
    const { transactions } = await simulator.payLink(id)
    const transactionId = transactions[0]!.id
    const refusals: [Promise<unknown>, number, string][] = [
      [
        simulator.payLink(id, { paymentType: "PIX" }),
        409,
        `Not possible (payment of link ${id}): The link takes CREDIT_CARD, not PIX`,
      ],
      [
        simulator.payLink("nothing"),
        404,
        "No payment link has the id or order number nothing",
      ],
      [
        simulator.payLink(id, { times: 0 }),
        400,
        "Invalid payment. times: must be an integer of at least 1",
      ],
      [
        simulator.refundLink(transactionId, 2_501),
        409,
        "The amount must be at most 2500",
      ],
      [
        simulator.refundLink("nothing"),
        404,
        "No payment link has a transaction with the id nothing",
      ],
      [
        simulator.changePaymentLinkAccess({ apiKey: "" }),
        400,
        "Invalid payment-link access. apiKey: must not be empty",
      ],
      [
        simulator.rotatePaymentLinkCredential("00000000000000"),
        400,
        "No merchant has the document 00000000000000",
      ],
    ]

    for (const [action, httpStatus, message] of refusals) {
      await expect(action).rejects.toMatchObject({
        httpStatus,
        message: expect.stringContaining(message),
      })
    }
    expect(await simulator.paymentLink("nothing")).toBeUndefined()
  })

  it("is forgotten on reset, order number included; every call has its own name in the log", async () => {
    const { links, simulator } = stage
    const order_number = anOrderNumber()
    const request = aLinkRequest({ charge: { order_number } })
    await links.create(request)
    await simulator.reset()
    const { id } = await links.link(request)
    const { transactions } = await simulator.payLink(order_number)
    await links.lookUp(id)
    await links.transactions(id)
    await links.refund(transactions[0]!.id, 1)
    await links.deactivate(id)
    const logged = (await simulator.requests()).filter(
      ({ operation }) => operation !== "token"
    )

    expect(logged.map(({ operation, status }) => [operation, status])).toEqual([
      ["create_link", 201],
      ["look_up_link", 200],
      ["list_link_transactions", 200],
      ["refund_link", 200],
      ["deactivate_link", 200],
    ])
    expect(logged[0]).toMatchObject({ body: { charge: { order_number } } })
  })
})
