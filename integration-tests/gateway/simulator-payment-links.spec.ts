import {
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import {
  aLinkCharge,
  aLinkRequest,
  anOrderNumber,
  cardsOnly,
  LinkCaller,
} from "./simulator-payment-link-caller"

const noon = Date.UTC(2030, 0, 1, 12)
const DAY_MS = 24 * 60 * 60 * 1000

const other = {
  ...defaultMerchant,
  merchantDocument: "12ABC34501DE35",
  credential: { clientId: "other", clientSecret: "other-secret" },
  paymentLinkCredential: {
    clientId: "other-links",
    clientSecret: "other-links-secret",
  },
}

describe("the payment-link API", () => {
  let simulator: Simulator
  let store: LinkCaller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    store = new LinkCaller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  describe("credentials", () => {
    it("of their own give a token with the scope of payment links", async () => {
      const { body } = await store.caller.requestToken()

      expect(body).toMatchObject({
        token_type: "Bearer",
        expires_in: 300,
        scope: PAYMENT_LINK_SCOPE,
      })
    })

    it("of checkout are refused on a link, and those of links on a charge", async () => {
      const checkout = new Caller(simulator.url)
      const onLink = await store.create(aLinkRequest(), {
        authorization: `Bearer ${await checkout.accessToken()}`,
      })
      const onCharge = await checkout.lookUp(
        await store.caller.accessToken(),
        "some-charge"
      )

      for (const reply of [onLink, onCharge]) {
        expect(reply.status).toBe(403)
        expect(reply.body.message).toBe("Missing required scope")
      }
      expect(await simulator.paymentLinks()).toEqual([])
    })

    it("without the scope are refused at once, also with a token from before", async () => {
      const { id } = await store.link()
      const authorization = `Bearer ${await store.caller.accessToken()}`

      await simulator.changePaymentLinkAccess({ scopes: [] })

      const reply = await store.create(aLinkRequest(), { authorization })
      expect(reply.status).toBe(403)
      expect((await store.caller.requestToken()).body.scope).toBe("")
      expect((await store.lookUp(id)).status).toBe(403)
    })

    it("that were replaced work for 7 more days; those of checkout stay", async () => {
      const replacement = await simulator.rotatePaymentLinkCredential()
      const ofReplacement = {
        client_id: replacement.clientId,
        client_secret: replacement.clientSecret,
      }

      const both = [
        (await store.caller.requestToken()).status,
        (await store.caller.requestToken(ofReplacement)).body.scope,
      ]
      await simulator.advanceClock(7 * DAY_MS)

      expect(both).toEqual([200, PAYMENT_LINK_SCOPE])
      expect((await store.caller.requestToken()).status).toBe(401)
      expect((await store.caller.requestToken(ofReplacement)).status).toBe(200)
      expect((await new Caller(simulator.url).requestToken()).status).toBe(200)
    })

    it("that are those of checkout are refused at the start", async () => {
      const { credential } = defaultMerchant
      const merchant = { ...defaultMerchant, paymentLinkCredential: credential }

      await expect(startSimulator({ merchants: [merchant] })).rejects.toThrow(
        "paymentLinkCredential must have a client id of its own; simulator-client-id is that of checkout"
      )
    })

    it("are none for a merchant without payment links", async () => {
      const { paymentLinkCredential: _none, ...merchant } = defaultMerchant
      const plain = await startSimulator({ merchants: [merchant] })

      const reply = await new LinkCaller(plain.url).caller.requestToken()
      const rotation = plain.rotatePaymentLinkCredential()

      await expect(rotation).rejects.toThrow("no payment-link credential")
      await plain.close()
      expect(reply.status).toBe(401)
    })
  })

  describe("creating", () => {
    it("answers 201 with the address of the link, whose last part is its id", async () => {
      const request = aLinkRequest({
        charge: { description: "Camiseta", redirect_url: "http://shop/back" },
        options: { expired_at: "2030-01-31", card_max_installment_number: 6 },
      })

      const { status, body } = await store.create(request)

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
    })

    it("a link for cards only has no code", async () => {
      const { answer } = await store.link(aLinkRequest({ charge: cardsOnly }))

      expect(answer.brcode).toBeNull()
      expect(await simulator.paymentLinks()).toMatchObject([
        { paymentTypes: ["CREDIT_CARD"], maximumInstallments: 12 },
      ])
    })

    it.each([
      [["PIX"], ["PIX"]],
      [["PICPAY"], ["WALLET"]],
      [
        ["PICPAY", "PIX"],
        ["PIX", "WALLET"],
      ],
    ])("codes of %j are paid as %j", async (brcode_arrangements, expected) => {
      const payment = { methods: ["BRCODE"], brcode_arrangements }
      await store.link(aLinkRequest({ charge: { payment } }))

      expect(await simulator.paymentLinks()).toMatchObject([
        { paymentTypes: expected },
      ])
    })

    it("an order number is used up for ever, for this merchant alone", async () => {
      const shared = await startSimulator({
        merchants: [defaultMerchant, other],
      })
      const one = new LinkCaller(shared.url)
      const two = new LinkCaller(shared.url, other)
      const request = aLinkRequest()
      const { id } = await one.link(request)
      await one.deactivate(id)

      const again = await one.create(request)
      const elsewhere = await two.create(request)
      const unseen = await two.lookUp(id)
      const links = await shared.paymentLinks()
      await shared.close()

      expect(again.status).toBe(422)
      expect(again.body.error).toEqual({
        message:
          "charge.order_number was used before; it must be unique for ever",
        type: "BUSINESS",
        code: "B005",
      })
      expect(elsewhere.status).toBe(201)
      expect(unseen.status).toBe(404)
      expect(links).toHaveLength(2)
      expect(links[0]!.history.map(({ event }) => event)).toEqual([
        "created",
        "deactivated",
        "creation_repeated",
      ])
    })

    it.each([
      ["B001", { name: "" }, {}, "charge.name must not be empty"],
      ["B001", { name: undefined }, {}, "charge.name is required"],
      ["B001", { sku: 1 }, {}, "charge.sku is not a field of this request"],
      [
        "B001",
        { redirect_url: "javascript:alert(1)" },
        {},
        "charge.redirect_url must be a URL that begins with http:// or https://",
      ],
      [
        "B001",
        { redirect_url: `http://shop/${"a".repeat(1_000)}` },
        {},
        "charge.redirect_url must have at most 1000 characters",
      ],
      [
        "B001",
        {},
        { allow_create_pix_key: undefined },
        "options.allow_create_pix_key is required",
      ],
      [
        "B001",
        {},
        { card_max_installment_number: 13 },
        "options.card_max_installment_number must be at most 12",
      ],
      [
        "B005",
        { order_number: "1234567890ABCDEF" },
        {},
        "charge.order_number must have at most 15 characters",
      ],
      [
        "B005",
        { order_number: "" },
        {},
        "charge.order_number must not be empty",
      ],
      [
        "B021",
        { amounts: { product: 0, delivery: 0 } },
        {},
        "charge.amounts must come to 1 to 999999999 cents together",
      ],
      [
        "B021",
        { amounts: { product: 999_999_999, delivery: 1 } },
        {},
        "charge.amounts must come to 1 to 999999999 cents together",
      ],
      [
        "B021",
        { amounts: { product: 10.5, delivery: 0 } },
        {},
        "charge.amounts.product must be an integer, in cents",
      ],
      [
        "B028",
        { payment: { methods: [] } },
        {},
        "charge.payment.methods must not be empty",
      ],
      [
        "B028",
        { payment: { methods: ["PIX"] } },
        {},
        "charge.payment.methods[0] must be one of BRCODE, CREDIT_CARD",
      ],
      [
        "B028",
        { payment: { methods: ["CREDIT_CARD", "CREDIT_CARD"] } },
        {},
        "charge.payment.methods must name each value once",
      ],
      [
        "B028",
        { payment: { methods: ["BRCODE"] } },
        {},
        "charge.payment.brcode_arrangements must name PICPAY, PIX or both, since methods has BRCODE",
      ],
      [
        "B028",
        {
          payment: { methods: ["CREDIT_CARD"], brcode_arrangements: ["PIX"] },
        },
        {},
        "charge.payment.brcode_arrangements must be left out, since methods has no BRCODE",
      ],
      [
        "B036",
        {},
        { expired_at: "2029-12-31" },
        "options.expired_at must not be in the past: 2029-12-31; in São Paulo it is 2030-01-01",
      ],
      [
        "B036",
        {},
        { expired_at: "2030-02-30" },
        "options.expired_at is no day of the calendar: 2030-02-30",
      ],
      [
        "B036",
        {},
        { expired_at: "31/01/2030" },
        "options.expired_at must look like 2030-01-31",
      ],
    ])("is refused as %s for %j %j", async (code, charge, options, message) => {
      const reply = await store.create(aLinkRequest({ charge, options }))

      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({
        error: { message, type: "BUSINESS", code },
      })
      expect(await simulator.paymentLinks()).toEqual([])
    })

    it("names every problem, and has the code of the first", async () => {
      const reply = await store.create({ charge: aLinkCharge({ name: 7 }) })

      expect(reply.body.error).toMatchObject({
        code: "B001",
        message:
          "charge.name must be of type string, not number; options is required",
      })
    })

    it.each([
      [415, { "content-type": "text/plain" }],
      [406, { accept: "text/html" }],
    ])("is refused with %i for %j", async (status, headers) => {
      const reply = await store.create(aLinkRequest(), headers)

      expect(reply.status).toBe(status)
      expect(reply.body.error.code).toBe("B001")
    })

    it("a body that is no JSON is refused", async () => {
      const reply = await store.create("{")

      expect(reply.status).toBe(422)
      expect(reply.body.error.message).toBe("The body must be JSON")
    })

    it("is not idempotent by anything but the order number", async () => {
      await store.create()
      await store.create()

      expect(await simulator.paymentLinks()).toHaveLength(2)
    })
  })

  describe("looking up", () => {
    it("shows the link as it is", async () => {
      const { id, answer } = await store.link()

      const { status, body } = await store.lookUp(id)

      expect(status).toBe(200)
      expect(body).toEqual({
        id,
        ...answer,
        expired_at: null,
        created_at: "2030-01-01T12:00:00.000Z",
      })
    })

    it("shows one that was paid as active, until it is made inactive", async () => {
      const { id } = await store.link()
      await simulator.payLink(id)
      const paid = await store.lookUp(id)
      const inactive = await store.deactivate(id)
      const again = await store.deactivate(id)

      expect(paid.body.status).toBe("ACTIVE")
      for (const { status, body } of [inactive, again]) {
        expect([status, body]).toEqual([200, { status: "INACTIVE" }])
      }
      expect((await store.lookUp(id)).body.status).toBe("INACTIVE")
    })

    it.each(["lookUp", "transactions", "deactivate"] as const)(
      "%s of an unknown link is a 404 in the API's words",
      async (call) => {
        const reply = await store[call]("no-such-link")

        expect(reply.status).toBe(404)
        expect(reply.body).toEqual({
          error: {
            message: "Payment link not found",
            type: "BUSINESS",
            code: "B001",
          },
        })
      }
    )
  })

  describe("transactions", () => {
    it("are payments and refunds, oldest first", async () => {
      const { id } = await store.link()
      await simulator.payLink(id, { paymentType: "CREDIT_CARD" })
      await simulator.advanceClock(1_000)
      const [payment] = (await store.transactions(id)).body.data
      const part = await store.refund(payment.id, 1_000)
      const rest = await store.refund(payment.id, 1_500)

      const { status, body } = await store.transactions(id)

      expect(status).toBe(200)
      const times = {
        createdAt: "2030-01-01T12:00:01.000Z",
        updatedAt: "2030-01-01T12:00:01.000Z",
      }
      expect(body).toEqual({
        data: [
          {
            id: payment.id,
            originalTransactionId: null,
            status: "PAYED",
            amount: 2_500,
            paymentType: "CREDIT_CARD",
            createdAt: "2030-01-01T12:00:00.000Z",
            updatedAt: "2030-01-01T12:00:00.000Z",
          },
          { ...part.body, paymentType: "CREDIT_CARD", ...times },
          { ...rest.body, paymentType: "CREDIT_CARD", ...times },
        ],
        page: 1,
        perPage: 50,
        total: 3,
      })
      expect([part.body, rest.body]).toMatchObject([
        { status: "PARTREFUNDED", amount: 1_000 },
        { status: "REFUNDED", amount: 1_500 },
      ])
    })

    it("come in pages of 50, or of another size", async () => {
      const { id } = await store.link()
      await simulator.payLink(id, { times: 51 })

      const first = (await store.transactions(id)).body
      const second = (await store.transactions(id, "?page=2")).body
      const small = (await store.transactions(id, "?page=3&perPage=20")).body
      const beyond = (await store.transactions(id, "?page=9")).body

      const lengths = [first, second, small, beyond].map((page) => [
        page.data.length,
        page.total,
      ])
      expect(lengths).toEqual([
        [50, 51],
        [1, 51],
        [11, 51],
        [0, 51],
      ])
    })

    it.each([
      ["?page=0", "page must be an integer of at least 1"],
      ["?perPage=ten", "perPage must be an integer of at least 1"],
      ["?per_page=10", "per_page is not a field of this request"],
    ])("of %s are refused", async (query, message) => {
      const { id } = await store.link()

      const reply = await store.transactions(id, query)

      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatchObject({ code: "B001", message })
    })
  })

  describe("refunding", () => {
    async function aPaidLink() {
      const { id } = await store.link()
      const { transactions } = await simulator.payLink(id)
      return { id, transactionId: transactions[0]!.id }
    }

    it("sent twice refunds twice, while enough is left", async () => {
      const { id, transactionId } = await aPaidLink()

      const replies = [
        await store.refund(transactionId, 1_000),
        await store.refund(transactionId, 1_000),
        await store.refund(transactionId, 1_000),
      ]

      expect(replies.map(({ status }) => status)).toEqual([200, 200, 422])
      expect(replies[2]!.body.error).toEqual({
        message:
          "The amount must be at most 500, what is left of the transaction, not 1000",
        type: "BUSINESS",
        code: "B038",
      })
      expect(await simulator.paymentLink(id)).toMatchObject({
        paidAmount: 2_500,
        refundedAmount: 2_000,
      })
    })

    it("a refund, or what was refunded whole, is refused", async () => {
      const { transactionId } = await aPaidLink()
      const { body } = await store.refund(transactionId, 2_500)

      const whole = await store.refund(transactionId, 1)
      const ofRefund = await store.refund(body.id, 1)

      expect(whole.body.error).toMatchObject({
        code: "B038",
        message: "Nothing is left of the transaction: it was refunded whole",
      })
      expect(ofRefund.body.error).toMatchObject({
        code: "B038",
        message: "The transaction is a refund; only a payment can be refunded",
      })
    })

    it("one of two payments leaves the other as it was", async () => {
      const { id } = await store.link()
      const { transactions } = await simulator.payLink(id, { times: 2 })

      await store.refund(transactions[1]!.id, 2_500)
      await store.deactivate(id)

      expect((await store.refund(transactions[1]!.id, 1)).status).toBe(422)
      expect((await store.refund(transactions[0]!.id, 2_500)).status).toBe(200)
    })

    it("needs a balance that covers it, and takes it from there", async () => {
      const { transactionId } = await aPaidLink()
      await simulator.setBalance(1_000)

      const covered = await store.refund(transactionId, 1_000)
      const uncovered = await store.refund(transactionId, 1)

      expect(covered.status).toBe(200)
      expect(uncovered.status).toBe(422)
      expect(uncovered.body.error.message).toBe(
        "The merchant's balance does not cover this refund"
      )
    })

    it.each([
      [{}, "amount is required"],
      [0, "amount must be at least 1"],
      [{ amount: "10" }, "amount must be an integer, in cents"],
      [{ amount: 1, reason: "x" }, "reason is not a field of this request"],
    ])("with %j is refused", async (body, message) => {
      const { id, transactionId } = await aPaidLink()

      const reply = await store.refund(transactionId, body)

      expect(reply.status).toBe(422)
      expect(reply.body.error).toMatchObject({ code: "B001", message })
      expect(await simulator.paymentLink(id)).toMatchObject({
        refundedAmount: 0,
      })
    })

    it("of an unknown transaction is a 404", async () => {
      const reply = await store.refund("no-such-transaction", 1)

      expect(reply.status).toBe(404)
      expect(reply.body.error.message).toBe("Transaction not found")
    })
  })

  describe("the last day", () => {
    it("counts whole, by the clocks of São Paulo", async () => {
      const { id } = await store.link(
        aLinkRequest({ options: { expired_at: "2030-01-01" } })
      )

      // From noon UTC to the last second before midnight there.
      await simulator.advanceClock(15 * 60 * 60 * 1000 - 1)
      const before = (await store.lookUp(id)).body.status
      await simulator.advanceClock(1)
      const after = (await store.lookUp(id)).body.status
      await store.deactivate(id)

      expect([before, after]).toEqual(["ACTIVE", "EXPIRED"])
      expect((await store.lookUp(id)).body.status).toBe("INACTIVE")
    })

    it("of a link without one never comes", async () => {
      const { id } = await store.link()

      await simulator.advanceClock(1_000 * DAY_MS)

      expect((await store.lookUp(id)).body.status).toBe("ACTIVE")
    })
  })

  it("every call has its own name in the log", async () => {
    const orderNumber = anOrderNumber()
    const { id } = await store.link(
      aLinkRequest({ charge: { order_number: orderNumber } })
    )
    const { transactions } = await simulator.payLink(orderNumber)
    await store.lookUp(id)
    await store.transactions(id)
    await store.refund(transactions[0]!.id, 1)
    await store.deactivate(id)

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
    expect(logged[0]).toMatchObject({
      body: { charge: { order_number: orderNumber } },
      refusal: null,
    })
  })
})
