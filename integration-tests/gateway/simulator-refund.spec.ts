import { startSimulator, type Simulator } from "../../src/simulator"
import { Caller, cards } from "./simulator-caller"

const DAY_MS = 24 * 60 * 60 * 1000
const noon = Date.UTC(2030, 0, 1, 12)

let simulator: Simulator
let caller: Caller

beforeAll(async () => {
  simulator = await startSimulator({ clock: { now: () => noon } })
  caller = new Caller(simulator.url)
})
beforeEach(() => simulator.reset())
afterAll(() => simulator.close())

describe("refund of a captured charge", () => {
  it("in full leaves nothing", async () => {
    const paid = await caller.charge("paid")

    const reply = await paid.refund(15_990)

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      chargeStatus: "REFUNDED",
      amount: 0,
      originalAmount: 15_990,
      refundedAmount: 15_990,
      transactions: [
        { transactionStatus: "REFUNDED", amount: 0, refundedAmount: 15_990 },
      ],
    })
    expect((await paid.lookUp()).body).toEqual(reply.body)
    expect(await simulator.charge(paid.merchantChargeId)).toMatchObject({
      chargeStatus: "REFUNDED",
      transactionStatus: "REFUNDED",
      capturedAmount: 15_990,
      refundedAmount: 15_990,
      history: [
        { event: "paid", amount: 15_990, by: "api" },
        { event: "refunded", amount: 15_990, by: "api" },
      ],
    })
  })

  it("in parts adds up, and the last part makes it refunded", async () => {
    const paid = await caller.charge("paid")

    const replies = [
      await paid.refund(5_000),
      await paid.refund(990),
      await paid.refund(10_000),
    ]

    expect(replies.map(({ body }) => body)).toMatchObject([
      {
        chargeStatus: "PARTIAL",
        amount: 10_990,
        refundedAmount: 5_000,
        transactions: [{ transactionStatus: "PARTIALLY_REFUNDED" }],
      },
      { chargeStatus: "PARTIAL", amount: 10_000, refundedAmount: 5_990 },
      { chargeStatus: "REFUNDED", amount: 0, refundedAmount: 15_990 },
    ])
  })

  it("twice alike is two refunds: there is no idempotency", async () => {
    const paid = await caller.charge("paid")

    await paid.refund(1_000)
    const second = await paid.refund(1_000)

    expect(second.body.refundedAmount).toBe(2_000)
  })

  it("of more than is left is refused with both sums, and changes nothing", async () => {
    const paid = await caller.charge("paid")
    await paid.refund(5_990)
    const before = await simulator.charges()

    const reply = await paid.refund(10_001)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: "The amount is more than is left to refund: 10001 of 10000",
      businessCode: "REFUND_AMOUNT_EXCEEDS_REMAINING",
      errors: [{ field: "amount", message: "must be at most 10000" }],
    })
    expect(await simulator.charges()).toEqual(before)
  })

  it("is bounded by what was captured, not by what was authorized", async () => {
    const reserved = await caller.charge("reserved")
    await reserved.capture(10_000)

    const tooMuch = await reserved.refund(10_001)
    const all = await reserved.refund(10_000)

    expect(tooMuch.body.businessCode).toBe("REFUND_AMOUNT_EXCEEDS_REMAINING")
    expect(all.body).toMatchObject({
      chargeStatus: "REFUNDED",
      amount: 0,
      originalAmount: 15_990,
      refundedAmount: 10_000,
    })
  })

  it("20 times at once never gives back more than was captured", async () => {
    const paid = await caller.charge("paid")

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => paid.refund(1_599))
    )

    const accepted = replies.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(10)
    expect(await simulator.charges()).toMatchObject([
      { chargeStatus: "REFUNDED", refundedAmount: 15_990 },
    ])
  })

  it("is refused once the charge is refunded in full", async () => {
    const paid = await caller.charge("paid")
    await paid.refund(15_990)

    const reply = await paid.refund(1)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: "The charge is refunded in full",
      businessCode: "CHARGE_ALREADY_REFUNDED",
      errors: [],
    })
  })

  it("is refused of a charge that was denied", async () => {
    const { accessToken, request } = await caller.pay({
      cardNumber: cards.denied,
    })

    const reply = await caller.refund(accessToken, request.merchantChargeId, 1)

    expect(reply.status).toBe(400)
    expect(reply.body.businessCode).toBe("CHARGE_DENIED")
  })

  it("is refused of a charge that was charged back", async () => {
    const paid = await caller.charge("paid")
    await simulator.panelChargeBack(paid.merchantChargeId)

    const reply = await paid.refund(1)

    expect(reply.status).toBe(400)
    expect(reply.body.businessCode).toBe("CHARGE_CHARGED_BACK")
  })

  it("of an unknown charge is answered 404 in the API's JSON", async () => {
    const accessToken = await caller.accessToken()

    const reply = await caller.refund(accessToken, "no-such-charge", 1)

    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: "Charge not found", errors: [] })
  })
})

describe("refund of a charge that is only reserved", () => {
  it("of exactly the reserved sum is a void", async () => {
    const reserved = await caller.charge("reserved")

    const reply = await reserved.refund(15_990)

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      chargeStatus: "CANCELED",
      amount: 0,
      originalAmount: 15_990,
      refundedAmount: 0,
      transactions: [{ transactionStatus: "CANCELED", amount: 0 }],
    })
    expect(await simulator.charge(reserved.merchantChargeId)).toMatchObject({
      chargeStatus: "CANCELED",
      transactionStatus: "CANCELED",
      capturedAmount: 0,
      refundedAmount: 0,
      history: [
        { event: "pre_authorized" },
        { event: "voided", amount: 15_990, by: "api" },
      ],
    })
  })

  it.each([15_989, 15_991])("of %d is refused", async (amount) => {
    const reserved = await caller.charge("reserved")

    const reply = await reserved.refund(amount)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: `An authorization that is not captured can only be canceled whole: 15990, not ${amount}`,
      businessCode: "VOID_AMOUNT_NOT_EXACT",
      errors: [{ field: "amount", message: "must be 15990" }],
    })
  })

  it("is refused once it is voided, and once it has lapsed", async () => {
    const voided = await caller.charge("reserved")
    const lapsed = await caller.charge("reserved")
    await voided.refund(15_990)
    await simulator.advanceClock(7 * DAY_MS)

    const again = await voided.refund(15_990)
    const tooLate = await lapsed.refund(15_990)

    expect([again.status, tooLate.status]).toEqual([400, 400])
    expect(again.body.businessCode).toBe("CHARGE_CANCELED")
    expect(tooLate.body.businessCode).toBe("AUTHORIZATION_EXPIRED")
  })

  it("needs no balance", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.setBalance(0)

    expect((await reserved.refund(15_990)).status).toBe(200)
  })
})

describe("the time for a refund", () => {
  it("is 180 days after the capture", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.advanceClock(DAY_MS)
    await reserved.capture(15_990)

    await simulator.advanceClock(180 * DAY_MS - 1)
    const inTime = await reserved.refund(1_000)
    await simulator.advanceClock(1)
    const tooLate = await reserved.refund(1_000)

    expect(inTime.status).toBe(200)
    expect(tooLate.status).toBe(400)
    expect(tooLate.body).toEqual({
      message:
        "It is too late for a refund: it was possible until 2030-07-01T12:00:00.000Z",
      businessCode: "REFUND_WINDOW_OVER",
      errors: [],
    })
  })

  it("is an option", async () => {
    const strict = await startSimulator({ refundWindowDays: 1 })
    const paid = await new Caller(strict.url).charge("paid")
    await strict.advanceClock(DAY_MS)

    const reply = await paid.refund(1)
    await strict.close()

    expect(reply.body.businessCode).toBe("REFUND_WINDOW_OVER")
    await expect(startSimulator({ refundWindowDays: 0 })).rejects.toThrow(
      "refundWindowDays must be more than 0, not 0"
    )
  })
})
