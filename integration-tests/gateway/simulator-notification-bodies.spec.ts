import { randomUUID } from "node:crypto"

import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller, cards } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"
import {
  chargeShape,
  paymentLinkShape,
  threeDsShape,
} from "./simulator-notification-shapes"

const DAY_MS = 24 * 60 * 60 * 1000
const NINE_IN_SAO_PAULO = Date.UTC(2030, 0, 1, 12, 0, 0, 250)

describe.each(["in process", "over HTTP"])(
  "what the simulator notifies, controlled %s",
  (where) => {
    const receiver = new NotificationReceiver()
    let simulator: Simulator
    let control: SimulatorControl
    let caller: Caller

    beforeAll(async () => {
      await receiver.open()
      simulator = await startSimulator({
        clock: { now: () => NINE_IN_SAO_PAULO },
      })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      caller = new Caller(simulator.url)
    })
    beforeEach(async () => {
      await control.reset()
      receiver.forget()
      await control.setNotificationUrl(receiver.url)
    })
    afterEach(async () => {
      await control.deliveriesIdle()
      const states = (await control.notifications()).map(({ state }) => state)
      expect(states).toEqual(states.map(() => "delivered"))
    })
    afterAll(async () => {
      await simulator.close()
      await receiver.close()
    })

    /** As they were made; deliveries of different notifications may overtake each other. */
    async function told() {
      await control.deliveriesIdle()
      return (await control.notifications()).map(({ body }) => body as any)
    }

    it("a paid charge is told with every field of the interface, and with none more", async () => {
      const { request, reply } = await caller.pay()
      await control.deliveriesIdle()

      const [delivery] = receiver.received
      const { data, ...envelope } = chargeShape.parse(delivery?.body)

      expect(delivery?.method).toBe("POST")
      expect(delivery?.headers).toMatchObject({
        authorization: "simulator-notification-token",
        event_type: "TransactionUpdateMessage",
        "content-type": "application/json",
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
      })
      expect(data.transactions[0]).toMatchObject({
        transactionId: reply.body.transactions[0].transactionId,
        status: "PAID",
        numberOfInstallments: 1,
        softDescriptor: "LOJA",
        amount: 15_990,
        createdAt: "2030-01-01T12:00:00.250Z",
        credit: {
          cardholderName: "MA*** SI***",
          cardholderDocument: "***982247**",
          brand: "VISA",
        },
      })
      expect(delivery?.text).not.toContain(reply.body.id)
    })

    it("a reserved charge is AUTHORIZED, then tells its capture and each refund as it was then", async () => {
      const reserved = await caller.charge("reserved")
      await reserved.capture(10_000)
      await reserved.refund(4_000)
      await reserved.refund(6_000)

      const bodies = await told()

      expect(bodies.map((body) => chargeShape.parse(body).data)).toMatchObject([
        {
          status: "AUTHORIZED",
          amount: 15_990,
          lateCapture: true,
          transactions: [{ status: "PRE_AUTHORIZED", amount: 15_990 }],
        },
        { status: "PAID", amount: 10_000, transactions: [{ status: "PAID" }] },
        {
          status: "PARTIAL",
          amount: 6_000,
          refundedAmount: 4_000,
          transactions: [
            { status: "PARTIALLY_REFUNDED", refundedAmount: 4_000 },
          ],
        },
        {
          status: "REFUNDED",
          amount: 0,
          refundedAmount: 10_000,
          transactions: [{ status: "REFUNDED" }],
        },
      ])
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(4)
    })

    it("a denied card is told, one that breaks the gateway is not", async () => {
      await caller.pay({ cardNumber: cards.denied })
      await caller.pay({ cardNumber: cards.error })

      expect(await told()).toMatchObject([
        {
          data: {
            status: "DENIED",
            transactions: [{ status: "DENIED", credit: { reasonCode: 51 } }],
          },
        },
      ])
    })

    it.each([
      ["panelCapture", "reserved", "PAID", "PAID"],
      ["panelVoid", "reserved", "CANCELED", "CANCELED"],
      ["panelRefund", "paid", "REFUNDED", "REFUNDED"],
      ["panelChargeBack", "paid", "CHARGEBACK", "CHARGEBACK"],
      ["reverse", "paid", "CANCELED", "CANCELED"],
    ] as const)(
      "%s of a %s charge tells %s",
      async (action, kind, status, transactionStatus) => {
        const { merchantChargeId } = await caller.charge(kind)

        await control[action](merchantChargeId)

        expect((await told()).slice(1)).toMatchObject([
          { data: { status, transactions: [{ status: transactionStatus }] } },
        ])
      }
    )

    it("a void through the API tells CANCELED, with nothing refunded", async () => {
      const reserved = await caller.charge("reserved")

      await reserved.refund(15_990)

      expect((await told())[1].data).toMatchObject({
        status: "CANCELED",
        amount: 0,
        refundedAmount: 0,
      })
    })

    it("a lapse is told once, when somebody notices it", async () => {
      const reserved = await caller.charge("reserved")
      await control.advanceClock(8 * DAY_MS)

      const before = await told()
      await reserved.lookUp()
      await reserved.lookUp()

      expect(before).toHaveLength(1)
      expect((await told()).slice(1)).toMatchObject([
        {
          eventDate: "2030-01-09T09:00:00.250-03:00",
          data: {
            status: "EXPIRED",
            amount: 0,
            transactions: [{ updatedAt: "2030-01-08T12:00:00.250Z" }],
          },
        },
      ])
    })

    it("what changes nothing is not told", async () => {
      const { request, accessToken } = await caller.pay()
      await caller.authorize(accessToken, request)
      await caller.capture(accessToken, request.merchantChargeId, 1)
      await caller.lookUp(accessToken, request.merchantChargeId)

      expect(await told()).toHaveLength(1)
    })

    it("a change whose answer is lost is told all the same, and so is what the panel adds", async () => {
      const reserved = await caller.charge("reserved")
      await control.on("capture").beforePanel({ kind: "refund" }).once()
      await reserved.capture(15_990)
      await control.on("authorize").resetAfterCommit().once()
      await expect(caller.pay()).rejects.toThrow()

      expect((await told()).map(({ data }) => data.status)).toEqual([
        "AUTHORIZED",
        "PAID",
        "REFUNDED",
        "PAID",
      ])
    })

    it("a 3DS result is told in São Paulo's time with nanoseconds and no offset", async () => {
      const paid = await caller.charge("paid")
      const charge = await control.charge(paid.merchantChargeId)

      const made = await control.notifyThreeDs(paid.merchantChargeId)
      await control.notifyThreeDs(paid.merchantChargeId, {
        status: "Rejected",
        paresStatus: "N",
        eciRaw: "00",
      })
      const [, passed, failed] = await told()

      expect(made).toMatchObject({
        eventType: "Challenge3dsUpdateMessage",
        merchantChargeId: paid.merchantChargeId,
      })
      expect(threeDsShape.parse(passed)).toMatchObject({
        eventDate: "2030-01-01T09:00:00.250000000",
        merchantDocument: "11222333000181",
        data: {
          status: "Approved",
          paresStatus: "Y",
          eciRaw: "05",
          merchantChargeId: paid.merchantChargeId,
          chargeId: charge?.id,
        },
      })
      expect(failed.data).toMatchObject({ status: "Rejected", eciRaw: "00" })
      const delivered = receiver.received.find(
        ({ body }) => body.id === passed.id
      )
      expect(delivered?.headers).toMatchObject({
        authorization: "simulator-notification-token",
        event_type: "Challenge3dsUpdateMessage",
      })
    })

    it("a payment of a link is told without an envelope, with the merchant's API key", async () => {
      const made = await control.notifyPaymentLink({
        status: "PAYED",
        amount: 2_500,
      })
      await control.deliveriesIdle()

      const [delivery] = receiver.received
      expect(made).toMatchObject({
        eventType: "TransactionPaymentMessage",
        merchantChargeId: null,
      })
      expect(delivery?.headers).toMatchObject({
        authorization: "simulator-payment-link-api-key",
        event_type: "TransactionPaymentMessage",
      })
      expect(paymentLinkShape.parse(delivery?.body)).toMatchObject({
        type: "PAYMENT",
        eventDate: "2030-01-01T12:00:00.250Z",
        data: {
          transaction: {
            originalTransactionId: null,
            status: "PAYED",
            amount: 2_500,
            paymentType: "PIX",
          },
          charge: { amount: 2_500, expiresAt: null },
        },
      })
    })

    it.each(["REFUNDED", "PARTREFUNDED"] as const)(
      "a link that is %s names the paid transaction",
      async (status) => {
        const [transactionId, originalTransactionId] = [
          randomUUID(),
          randomUUID(),
        ]
        await control.notifyPaymentLink({
          status,
          amount: 500,
          transactionId,
          originalTransactionId,
          paymentType: "CREDIT_CARD",
          paymentLinkId: "link-1",
          linkAmount: 2_500,
          expiresAt: "2030-01-31 23:59:59",
        })
        await control.notifyPaymentLink({ status, amount: 500 })
        const [named, madeUp] = await told()

        expect(paymentLinkShape.parse(named)).toMatchObject({
          type: "REFUND",
          data: {
            transaction: {
              id: transactionId,
              originalTransactionId,
              status,
              amount: 500,
              paymentType: "CREDIT_CARD",
            },
            charge: {
              amount: 2_500,
              paymentLinkId: "link-1",
              checkoutLink: expect.stringMatching(/\/link-1$/),
              expiresAt: "2030-01-31 23:59:59",
            },
          },
        })
        expect(
          paymentLinkShape.parse(madeUp).data.transaction.originalTransactionId
        ).toEqual(expect.any(String))
      }
    )

    it("any body is sent as it is, with the right token and the headers one likes", async () => {
      const body = {
        type: "TOMORROW",
        data: { merchantChargeId: "some-charge", list: [1, null] },
      }
      const made = await control.notify(body)
      const broken = await control.notify('{"type":', {
        headers: { Event_Type: "NobodyKnows", "x-more": "1" },
      })
      await control.deliveriesIdle()

      const deliveryOf = (text: string) =>
        receiver.received.find((delivery) => delivery.text === text)
      expect(made).toMatchObject({ body, merchantChargeId: "some-charge" })
      expect(deliveryOf(JSON.stringify(body))?.headers).toMatchObject({
        authorization: "simulator-notification-token",
        event_type: "TransactionUpdateMessage",
      })
      expect(broken).toMatchObject({
        eventType: "NobodyKnows",
        merchantChargeId: null,
      })
      expect(deliveryOf('{"type":')?.headers).toMatchObject({
        authorization: "simulator-notification-token",
        event_type: "NobodyKnows",
        "x-more": "1",
      })
    })

    it("what cannot be notified is refused with what is wrong", async () => {
      const paid = await caller.charge("paid")

      await expect(control.notifyThreeDs("no-such-charge")).rejects.toThrow(
        "No charge has the id no-such-charge"
      )
      await expect(
        control.notifyThreeDs(paid.merchantChargeId, { eciRaw: "5" })
      ).rejects.toThrow("Invalid 3DS result. eciRaw: must be two digits")
      await expect(
        control.notifyPaymentLink({ status: "PAYED", amount: 0.5 })
      ).rejects.toThrow(
        "Invalid payment link event. amount: must be an integer"
      )
      await expect(control.notify(undefined)).rejects.toThrow(
        "Invalid notification. body: "
      )
    })
  }
)
