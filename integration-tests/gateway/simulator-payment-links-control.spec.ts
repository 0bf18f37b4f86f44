import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"
import { paymentLinkShape } from "./simulator-notification-shapes"
import {
  aLinkRequest,
  cardsOnly,
  LinkCaller,
} from "./simulator-payment-link-caller"

const DAY_MS = 24 * 60 * 60 * 1000
const noon = Date.UTC(2030, 0, 1, 12, 0, 0, 250)

describe.each(["in process", "over HTTP"])(
  "payment links, controlled %s",
  (where) => {
    const receiver = new NotificationReceiver()
    let simulator: Simulator
    let control: SimulatorControl
    let store: LinkCaller

    beforeAll(async () => {
      await receiver.open()
      simulator = await startSimulator({ clock: { now: () => noon } })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      store = new LinkCaller(simulator.url)
    })
    beforeEach(async () => {
      await control.reset()
      receiver.forget()
      await control.setNotificationUrl(receiver.url)
    })
    afterAll(async () => {
      await simulator.close()
      await receiver.close()
    })

    /** Each body checked field by field, in order of making. */
    async function told() {
      await control.deliveriesIdle()
      return (await control.notifications()).map(({ body }) =>
        paymentLinkShape.parse(body)
      )
    }

    describe("payments", () => {
      it("are by the first way that the link allows, unless told otherwise", async () => {
        const any = await store.link()
        const card = await store.link(aLinkRequest({ charge: cardsOnly }))

        await control.payLink(any.id)
        await control.payLink(any.id, { paymentType: "WALLET" })
        await control.payLink(card.id)

        const typesOf = async (id: string) =>
          (await control.paymentLink(id))!.transactions.map(
            ({ paymentType }) => paymentType
          )
        expect(await typesOf(any.id)).toEqual(["PIX", "WALLET"])
        expect(await typesOf(card.id)).toEqual(["CREDIT_CARD"])
      })

      it("can come twice, and are both in the sums", async () => {
        const { id, orderNumber } = await store.link()

        const paid = await control.payLink(orderNumber, { times: 2 })

        expect(paid).toMatchObject({
          id,
          orderNumber,
          status: "ACTIVE",
          amount: 2_500,
          paidAmount: 5_000,
          refundedAmount: 0,
          transactions: [
            { status: "PAYED", amount: 2_500, by: "payer" },
            { status: "PAYED", amount: 2_500, by: "payer" },
          ],
        })
        expect(await control.paymentLinks()).toEqual([paid])
      })

      it("in a way that the link does not allow are refused", async () => {
        const { id } = await store.link(aLinkRequest({ charge: cardsOnly }))

        await expect(
          control.payLink(id, { paymentType: "PIX" })
        ).rejects.toMatchObject({
          httpStatus: 409,
          message: expect.stringContaining(
            `Not possible (payment of link ${id}): The link takes CREDIT_CARD, not PIX`
          ),
        })
      })

      it.each([
        ["deactivateLink", "INACTIVE", "The link was made inactive"],
        ["expireLink", "EXPIRED", "The link has expired"],
      ] as const)(
        "after %s are refused, unless the confirmation comes late",
        async (end, status, reason) => {
          const { id } = await store.link()
          const ended = await control[end](id)

          await expect(control.payLink(id)).rejects.toThrow(reason)
          const late = await control.payLink(id, { late: true })

          expect(ended).toMatchObject({ status, paidAmount: 0 })
          expect(late).toMatchObject({ status, paidAmount: 2_500 })
        }
      )

      it("of something that is no link, or so often as makes no sense, are refused", async () => {
        const { id } = await store.link()

        await expect(control.payLink("nothing")).rejects.toMatchObject({
          httpStatus: 404,
          message: expect.stringContaining(
            "No payment link has the id or order number nothing"
          ),
        })
        await expect(control.payLink(id, { times: 0 })).rejects.toThrow(
          "Invalid payment. times: must be an integer of at least 1"
        )
        expect(await control.paymentLink("nothing")).toBeUndefined()
      })
    })

    describe("refunds at the panel", () => {
      it("give back a part, then all that is left", async () => {
        const { id } = await store.link()
        const { transactions } = await control.payLink(id)
        const [payment] = transactions

        await control.refundLink(payment!.id, 1)
        const refunded = await control.refundLink(payment!.id)

        expect(refunded).toMatchObject({
          paidAmount: 2_500,
          refundedAmount: 2_500,
          transactions: [
            { status: "PAYED", originalTransactionId: null },
            {
              status: "PARTREFUNDED",
              amount: 1,
              by: "panel",
              originalTransactionId: payment!.id,
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
        await expect(control.refundLink(payment!.id)).rejects.toThrow(
          "Nothing is left of the transaction"
        )
      })

      it("take from no balance, and know what is too much", async () => {
        const { id } = await store.link()
        const { transactions } = await control.payLink(id)
        await control.setBalance(0)
        const transactionId = transactions[0]!.id

        await expect(control.refundLink(transactionId, 2_501)).rejects.toThrow(
          "The amount must be at most 2500"
        )
        expect(await control.refundLink(transactionId, 2_500)).toMatchObject({
          refundedAmount: 2_500,
        })
        await expect(control.refundLink("nothing")).rejects.toMatchObject({
          httpStatus: 404,
        })
      })
    })

    describe("notifications", () => {
      it("tell a payment with the link's own key, address, code and last day", async () => {
        const { id, answer } = await store.link(
          aLinkRequest({ options: { expired_at: "2030-01-31" } })
        )

        const paid = await control.payLink(id, { paymentType: "WALLET" })

        expect(await told()).toEqual([
          {
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
          },
        ])
        expect(receiver.received).toMatchObject([
          {
            headers: {
              authorization: "simulator-payment-link-api-key",
              event_type: "TransactionPaymentMessage",
              "content-type": "application/json",
            },
          },
        ])
      })

      it("tell each refund with its own part and the payment that it belongs to", async () => {
        const { id } = await store.link()
        const { transactions } = await control.payLink(id)
        const originalTransactionId = transactions[0]!.id
        await store.refund(originalTransactionId, 1_000)
        await control.refundLink(originalTransactionId)

        const [payment, part, rest] = await told()

        expect(payment!.data.charge.expiresAt).toBeNull()
        expect([part, rest]).toMatchObject([
          {
            type: "REFUND",
            data: {
              transaction: {
                originalTransactionId,
                status: "PARTREFUNDED",
                amount: 1_000,
              },
              charge: { amount: 2_500, paymentLinkId: id },
            },
          },
          {
            type: "REFUND",
            data: {
              transaction: {
                originalTransactionId,
                status: "REFUNDED",
                amount: 1_500,
              },
            },
          },
        ])
      })

      it("tell nothing of creating, expiring or making inactive, and never the order number", async () => {
        const { id, orderNumber } = await store.link()
        await control.expireLink(id)
        await control.deactivateLink(id)
        const before = await told()
        await control.payLink(id, { late: true })

        expect(before).toEqual([])
        expect(JSON.stringify(await told())).not.toContain(`"${orderNumber}"`)
      })

      it("share one address with those of checkout, each with its own secret", async () => {
        const { id } = await store.link()
        await control.payLink(id)
        await new Caller(simulator.url).charge("paid")
        await control.deliveriesIdle()

        const secrets = receiver.received.map(({ headers }) => [
          headers.event_type,
          headers.authorization,
        ])
        expect(secrets.sort()).toEqual([
          ["TransactionPaymentMessage", "simulator-payment-link-api-key"],
          ["TransactionUpdateMessage", "simulator-notification-token"],
        ])
      })

      it("prove themselves with another key once it is changed, until a reset", async () => {
        const { id } = await store.link()
        await control.changePaymentLinkAccess({ apiKey: "another-key" })
        await control.payLink(id)
        await control.deliveriesIdle()
        await control.reset()
        await control.setNotificationUrl(receiver.url)
        await control.payLink((await store.link()).id)
        await control.deliveriesIdle()

        expect(
          receiver.received.map(({ headers }) => headers.authorization)
        ).toEqual(["another-key", "simulator-payment-link-api-key"])
      })

      it("can be doubled, lost and reversed as any other", async () => {
        const { id } = await store.link()
        await control.onNotification().lose().once()
        await control.payLink(id)
        await control.holdNotifications()
        const { transactions } = await control.payLink(id)
        await control.refundLink(transactions[1]!.id)
        await control.releaseNotifications({ order: "reversed" })
        await control.onNotification().duplicate().once()
        await control.payLink(id, { paymentType: "CREDIT_CARD" })
        await control.deliveriesIdle()

        expect(
          receiver.bodies.map(({ type, data }) => [
            type,
            data.transaction.paymentType,
          ])
        ).toEqual([
          ["REFUND", "PIX"],
          ["PAYMENT", "PIX"],
          ["PAYMENT", "CREDIT_CARD"],
          ["PAYMENT", "CREDIT_CARD"],
        ])
      })

      it("are not made without an address", async () => {
        await control.setNotificationUrl(null)
        await control.payLink((await store.link()).id)

        expect(await control.notifications()).toEqual([])
      })
    })

    it("the clock brings the last day to its end, and an early end stays", async () => {
      const options = { expired_at: "2030-01-03" }
      const dated = await store.link(aLinkRequest({ options }))
      const early = await store.link(aLinkRequest({ options }))
      await control.expireLink(early.id)
      await control.expireLink(early.id)

      await control.advanceClock(3 * DAY_MS)

      expect(await control.paymentLinks()).toMatchObject([
        { id: dated.id, status: "EXPIRED", expiredAt: "2030-01-03" },
        {
          id: early.id,
          status: "EXPIRED",
          history: [{ event: "created" }, { event: "expired", by: "gateway" }],
        },
      ])
    })

    it("a new credential is asked for by merchant, and access is not what it is not", async () => {
      const { clientId } = await control.rotatePaymentLinkCredential()

      expect(clientId).toMatch(/^simulator-client-/)
      await expect(
        control.rotatePaymentLinkCredential("00000000000000")
      ).rejects.toThrow("No merchant has the document 00000000000000")
      await expect(
        control.changePaymentLinkAccess({ apiKey: "" })
      ).rejects.toThrow(
        "Invalid payment-link access. apiKey: must not be empty"
      )
    })

    it("forgets links, order numbers included, on reset", async () => {
      const request = aLinkRequest()
      await store.create(request)

      await control.reset()

      expect(await control.paymentLinks()).toEqual([])
      expect((await store.create(request)).status).toBe(201)
    })
  }
)

describe("payment links by hand", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  afterAll(() => simulator.close())

  const control = (method: string, path: string, body?: unknown) =>
    caller.send(method, `/_simulator/${path}`, {
      body,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
      }),
    })

  it("are paid without a body, and shown by order number, whatever is in it", async () => {
    const order_number = "Nº 1/2 é"
    await new LinkCaller(simulator.url).link(
      aLinkRequest({ charge: { order_number } })
    )
    const path = `payment-links/${encodeURIComponent(order_number)}`

    const paid = await control("POST", `${path}/pay`)
    const shown = await control("GET", path)
    const unknown = await control("GET", "payment-links/none")
    const mistaken = await control("POST", `${path}/expire`, { at: 1 })

    expect(paid.body.paymentLink).toMatchObject({ paidAmount: 2_500 })
    expect(shown.body).toEqual(paid.body)
    expect(unknown.status).toBe(404)
    expect(mistaken.status).toBe(400)
    expect(mistaken.body.message).toBe(
      "Invalid expire. at: is not a field of this request"
    )
  })
})
