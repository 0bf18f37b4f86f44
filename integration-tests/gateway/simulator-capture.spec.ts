import {
  defaultMerchant,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller, cards } from "./simulator-caller"

const DAY_MS = 24 * 60 * 60 * 1000
const noon = Date.UTC(2030, 0, 1, 12)

describe("capture of a card charge", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it("of the whole reserved sum makes it paid, in the answer, the look-up and the ledger", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.advanceClock(60_000)

    const reply = await reserved.capture(15_990)

    const paid = { amount: 15_990, originalAmount: 15_990, refundedAmount: 0 }
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      merchantChargeId: reserved.merchantChargeId,
      chargeStatus: "PAID",
      lateCapture: true,
      ...paid,
      transactions: [
        {
          transactionStatus: "PAID",
          createdAt: "2030-01-01T12:00:00.000Z",
          updatedAt: "2030-01-01T12:01:00.000Z",
          ...paid,
        },
      ],
    })
    expect((await reserved.lookUp()).body).toEqual(reply.body)
    expect(await simulator.charge(reserved.merchantChargeId)).toMatchObject({
      chargeStatus: "PAID",
      transactionStatus: "PAID",
      originalAmount: 15_990,
      capturedAmount: 15_990,
      refundedAmount: 0,
      history: [
        { event: "pre_authorized", amount: 15_990, by: "api" },
        {
          at: "2030-01-01T12:01:00.000Z",
          event: "captured",
          amount: 15_990,
          by: "api",
        },
      ],
    })
  })

  it("shows the reserved sum as what remains before it", async () => {
    const reserved = await caller.charge("reserved")

    expect((await reserved.lookUp()).body).toMatchObject({
      chargeStatus: "PRE_AUTHORIZED",
      amount: 15_990,
      originalAmount: 15_990,
      refundedAmount: 0,
    })
  })

  it("of a part takes that part, and what was authorized stays on record", async () => {
    const reserved = await caller.charge("reserved")

    const reply = await reserved.capture(10_000)

    expect(reply.body).toMatchObject({
      chargeStatus: "PAID",
      amount: 10_000,
      originalAmount: 15_990,
      refundedAmount: 0,
    })
    expect(await simulator.charge(reserved.merchantChargeId)).toMatchObject({
      originalAmount: 15_990,
      capturedAmount: 10_000,
    })
  })

  it("a second time is refused, also of what the first left, and changes nothing", async () => {
    const reserved = await caller.charge("reserved")
    await reserved.capture(10_000)
    const before = await simulator.charges()

    const second = await reserved.capture(5_990)

    expect(second.status).toBe(400)
    expect(second.body).toEqual({
      message:
        "The charge is captured already; a charge can be captured once, also in part",
      businessCode: "CHARGE_ALREADY_CAPTURED",
      errors: [],
    })
    expect(await simulator.charges()).toEqual(before)
  })

  it("20 times at once takes the money once", async () => {
    const reserved = await caller.charge("reserved")

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => reserved.capture(1_000))
    )

    const accepted = replies.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(await simulator.charges()).toMatchObject([{ capturedAmount: 1_000 }])
  })

  it("of more than was authorized is refused with both sums, and leaves it reserved", async () => {
    const reserved = await caller.charge("reserved")

    const reply = await reserved.capture(15_991)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: "The amount is more than was authorized: 15991 of 15990",
      businessCode: "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED",
      errors: [{ field: "amount", message: "must be at most 15990" }],
    })
    expect((await reserved.capture(15_990)).status).toBe(200)
  })

  it("of a charge that was captured when it was authorized is refused", async () => {
    const paid = await caller.charge("paid")

    const reply = await paid.capture(15_990)

    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      message:
        "The charge was captured when it was authorized, since lateCapture was not true",
      businessCode: "CHARGE_ALREADY_CAPTURED",
    })
  })

  it("of a charge that was voided is refused", async () => {
    const reserved = await caller.charge("reserved")
    await reserved.refund(15_990)

    const reply = await reserved.capture(15_990)

    expect(reply.status).toBe(400)
    expect(reply.body.businessCode).toBe("CHARGE_CANCELED")
  })

  it("of a charge that was denied is refused", async () => {
    const { accessToken, request } = await caller.pay({
      cardNumber: cards.denied,
      changes: { lateCapture: true },
    })

    const reply = await caller.capture(
      accessToken,
      request.merchantChargeId,
      15_990
    )

    expect(reply.status).toBe(400)
    expect(reply.body.businessCode).toBe("CHARGE_DENIED")
  })

  it("of a charge that is refunded in full is refused as captured before", async () => {
    const reserved = await caller.charge("reserved")
    await reserved.capture(15_990)
    await reserved.refund(15_990)

    const reply = await reserved.capture(15_990)

    expect(reply.body.businessCode).toBe("CHARGE_ALREADY_CAPTURED")
  })

  it("is possible until the last moment of the seventh day", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.advanceClock(7 * DAY_MS - 1)

    expect((await reserved.capture(15_990)).status).toBe(200)
  })

  it("is refused once the authorization has lapsed, saying so", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.advanceClock(7 * DAY_MS)

    const reply = await reserved.capture(15_990)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message:
        "The authorization lapsed at 2030-01-08T12:00:00.000Z, 7 days after it was made",
      businessCode: "AUTHORIZATION_EXPIRED",
      errors: [],
    })
  })

  it("that never came lets the authorization lapse by itself, once, at its time", async () => {
    const reserved = await caller.charge("reserved")
    await simulator.advanceClock(9 * DAY_MS)

    const found = await reserved.lookUp()
    await reserved.lookUp()

    expect(found.body).toMatchObject({
      chargeStatus: "EXPIRED",
      amount: 0,
      originalAmount: 15_990,
      refundedAmount: 0,
      transactions: [
        {
          transactionStatus: "EXPIRED",
          amount: 0,
          updatedAt: "2030-01-08T12:00:00.000Z",
        },
      ],
    })
    expect(await simulator.charge(reserved.merchantChargeId)).toMatchObject({
      chargeStatus: "EXPIRED",
      transactionStatus: "EXPIRED",
      capturedAmount: 0,
      history: [
        { event: "pre_authorized" },
        {
          at: "2030-01-08T12:00:00.000Z",
          event: "lapsed",
          amount: 15_990,
          by: "gateway",
        },
      ],
    })
  })

  it("in time keeps the charge from lapsing", async () => {
    const reserved = await caller.charge("reserved")
    await reserved.capture(15_990)
    await simulator.advanceClock(30 * DAY_MS)

    expect((await reserved.lookUp()).body.chargeStatus).toBe("PAID")
  })

  it("of an unknown charge is answered 404 in the API's JSON", async () => {
    const reply = await caller.capture(
      await caller.accessToken(),
      "no-such-charge",
      1
    )

    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: "Charge not found", errors: [] })
  })

  it("of another merchant's charge is answered as of an unknown one", async () => {
    const other = {
      ...defaultMerchant,
      merchantDocument: "12ABC34501DE35",
      credential: { clientId: "other", clientSecret: "other-secret" },
    }
    const shared = await startSimulator({ merchants: [defaultMerchant, other] })
    const reserved = await new Caller(shared.url).charge("reserved")
    const stranger = new Caller(shared.url, other)

    const reply = await stranger.capture(
      await stranger.accessToken(),
      reserved.merchantChargeId,
      15_990
    )
    const after = await reserved.lookUp()
    await shared.close()

    expect(reply.status).toBe(404)
    expect(after.body.chargeStatus).toBe("PRE_AUTHORIZED")
  })
})
