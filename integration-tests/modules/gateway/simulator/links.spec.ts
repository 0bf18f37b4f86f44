import { matchingDocumentedNotification } from "../support/matching-documented-notification"
import { aLinkRequest } from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  DAY_MS,
  HOUR_MS,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver()

async function readSentNotificationBodies() {
  await stage.simulator.deliveriesIdle()
  return (await stage.simulator.notifications()).map(({ body }) => body)
}

describe("a simulated payment link", () => {
  it("the simulator creates a payment link with status 201 and a URL that ends with the link's id, and a lookup returns the link", async () => {
    const { caller, simulator } = stage
    const request = aLinkRequest(
      { description: "Camiseta", redirect_url: "http://shop/back" },
      { expired_at: "2030-01-31", card_max_installment_number: 6 }
    )
    const { status, body } = await caller.createLink(request)
    const id = body.link.split("/").at(-1)

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
    expect((await caller.lookUpLink(id)).body).toEqual({
      id,
      ...body,
      created_at: "2030-01-01T12:00:00.000Z",
    })
  })

  it("the simulator accepts an order number for one payment link only, even after this link was deactivated", async () => {
    const { caller, simulator } = stage
    const request = aLinkRequest()
    await caller.deactivateLink(await caller.createLinkAndReturnId(request))
    const again = await caller.createLink(request)

    expect([again.status, again.body.error.code]).toEqual([422, "B005"])
    const [link, ...others] = await simulator.paymentLinks()
    expect(others).toEqual([])
    expect(link!.history.map(({ event }) => event)).toEqual([
      "created",
      "deactivated",
      "creation_repeated",
    ])
  })

  it("a payment link of the simulator is active until the end of its last day in São Paulo, or without a limit if it has no last day", async () => {
    const { caller, simulator } = stage
    const id = await caller.createLinkAndReturnId(
      aLinkRequest({}, { expired_at: "2030-01-01" })
    )
    const endless = await caller.createLinkAndReturnId()
    // The time goes from noon UTC to the last moment before midnight in São Paulo.
    await simulator.advanceClock(15 * HOUR_MS - 1)
    const before = (await caller.lookUpLink(id)).body.status
    await simulator.advanceClock(1)
    const after = (await caller.lookUpLink(id)).body.status
    await simulator.advanceClock(1_000 * DAY_MS)

    expect([before, after]).toEqual(["ACTIVE", "EXPIRED"])
    expect((await caller.lookUpLink(endless)).body.status).toBe("ACTIVE")
  })

  it("the simulator lists the payments and refunds of a payment link, oldest first, and sends a notification of each", async () => {
    const { caller, simulator, receiver } = stage
    const id = await caller.createLinkAndReturnId(
      aLinkRequest({}, { expired_at: "2030-01-31" })
    )
    const link = (await simulator.paymentLink(id))!
    const paymentType = "CREDIT_CARD"
    await simulator.payLink(id, { paymentType })
    await simulator.advanceClock(1_000)
    const [payment] = (await caller.listLinkTransactions(id)).body.data
    const part = await caller.refundLink(payment.id, 1_000)
    await simulator.refundLink(payment.id)
    const { body } = await caller.listLinkTransactions(id)
    const createdAndUpdatedAt = (time: string) => ({
      createdAt: time,
      updatedAt: time,
    })
    const later = createdAndUpdatedAt("2030-01-01T12:00:01.000Z")
    const originalTransactionId = payment.id

    expect(part.body).toEqual({
      id: expect.any(String),
      originalTransactionId,
      status: "PARTREFUNDED",
      amount: 1_000,
    })
    expect(body).toEqual({
      data: [
        {
          id: payment.id,
          originalTransactionId: null,
          status: "PAYED",
          amount: 2_500,
          paymentType,
          ...createdAndUpdatedAt("2030-01-01T12:00:00.000Z"),
        },
        { ...part.body, paymentType, ...later },
        {
          id: expect.any(String),
          originalTransactionId,
          status: "REFUNDED",
          amount: 1_500,
          paymentType,
          ...later,
        },
      ],
      page: 1,
      perPage: 50,
      total: 3,
    })
    const charge = {
      qrCode: link.brcode,
      expiresAt: "2030-01-31 23:59:59",
      amount: 2_500,
      paymentLinkId: id,
      checkoutLink: link.url,
    }
    const notified = await readSentNotificationBodies()
    expect(notified[0]).toEqual(
      matchingDocumentedNotification("payment-link-payed")
    )
    expect(notified).toEqual(
      body.data.map((transaction: { status: string; createdAt: string }) => ({
        type: transaction.status === "PAYED" ? "PAYMENT" : "REFUND",
        eventDate: transaction.createdAt,
        data: { transaction, charge },
      }))
    )
    expect(receiver.received[0]).toMatchObject({
      headers: {
        authorization: "simulator-payment-link-api-key",
        event_type: "TransactionPaymentMessage",
      },
    })
    expect(receiver.received[0]!.body).not.toContain(`"${link.orderNumber}"`)
  })

  it("the simulator refuses to refund more than is left of a link's payment or of the merchant's balance, and answers an unknown payment or link with 404", async () => {
    const { caller, simulator } = stage
    const link = await simulator.payLink(await caller.createLinkAndReturnId())
    const payment = link.transactions[0]!.id
    const refund = await caller.refundLink(payment, 1_000)
    const replies = [await caller.refundLink(payment, 1_501)]
    await simulator.setBalance(1_499)
    replies.push(await caller.refundLink(payment, 1_500))
    await simulator.setBalance(1_500)
    const rest = await caller.refundLink(payment, 1_500)
    replies.push(
      await caller.refundLink(payment, 1),
      await caller.refundLink(refund.body.id, 1),
      await caller.refundLink("no-such-transaction", 1),
      await caller.lookUpLink("no-such-link"),
      await caller.listLinkTransactions("no-such-link"),
      await caller.deactivateLink("no-such-link")
    )
    const message = "Payment link not found"
    const unknown = { message, type: "BUSINESS", code: "B001" }

    expect([refund.status, rest.status]).toEqual([200, 200])
    expect(replies.map(({ body }) => body.error.message)).toEqual([
      "The amount must be at most 1500, what is left of the transaction, not 1501",
      "The merchant's balance does not cover this refund",
      "Nothing is left of the transaction: it was refunded whole",
      "The transaction is a refund; only a payment can be refunded",
      "Transaction not found",
      message,
      message,
      message,
    ])
    expect(replies.map(({ status }) => status)).toEqual([
      422, 422, 422, 422, 404, 404, 404, 404,
    ])
    expect(replies.at(-1)!.body).toEqual({ error: unknown })
  })
})

it("a deactivated payment link of the simulator can be paid only with the option “late”, and the deactivation itself causes no notification", async () => {
  const { simulator, caller } = stage
  const id = await caller.createLinkAndReturnId()
  await simulator.deactivateLink(id)
  const ended = await simulator.deactivateLink(id)
  await expect(simulator.payLink(id)).rejects.toThrow("is INACTIVE")
  const before = await readSentNotificationBodies()

  expect(before).toEqual([])
  expect(ended).toMatchObject({ status: "INACTIVE", paidAmount: 0 })
  expect(ended.history).toHaveLength(2)
  expect(await simulator.payLink(id, { late: true })).toMatchObject({
    status: "INACTIVE",
    paidAmount: 2_500,
  })
  expect(await readSentNotificationBodies()).toHaveLength(1)
})
