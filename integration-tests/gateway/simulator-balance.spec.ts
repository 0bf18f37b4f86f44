import {
  simulatorControl,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

const MINUTE_MS = 60 * 1000
const noon = Date.UTC(2030, 0, 1, 12)

describe.each(["in process", "over HTTP"])(
  "the merchant's balance, set %s",
  (where) => {
    let simulator: Simulator
    let caller: Caller

    beforeAll(async () => {
      simulator = await startSimulator({ clock: { now: () => noon } })
      caller = new Caller(simulator.url)
    })
    beforeEach(() => simulator.reset())
    afterAll(() => simulator.close())

    const control = () =>
      where === "in process" ? simulator : simulatorControl(simulator.url)

    it("is lowered by a refund, and refuses what it does not cover", async () => {
      const paid = await caller.charge("paid")
      await control().setBalance(1_500)

      const covered = await paid.refund(1_000)
      const refused = await paid.refund(501)

      expect(covered.status).toBe(200)
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        message: "The merchant's balance does not cover this refund",
        businessCode: "INSUFFICIENT_MERCHANT_BALANCE",
        errors: [],
      })
      expect(await simulator.charges()).toMatchObject([
        { refundedAmount: 1_000 },
      ])
    })

    it("makes the next refund of the charge wait for three minutes, once it was short", async () => {
      const paid = await caller.charge("paid")
      const other = await caller.charge("paid")
      await control().setBalance(0)
      await paid.refund(1_000)
      await control().setBalance(null)

      const tooSoon = await paid.refund(1_000)
      await simulator.advanceClock(3 * MINUTE_MS - 1)
      const stillTooSoon = await paid.refund(1_000)
      const ofAnother = await other.refund(1_000)
      await simulator.advanceClock(1)
      const afterwards = await paid.refund(1_000)

      expect(tooSoon.status).toBe(400)
      expect(tooSoon.body).toEqual({
        message:
          "A refund of this charge failed; wait 3 minutes, until 2030-01-01T12:03:00.000Z",
        businessCode: "REFUND_TOO_SOON_AFTER_FAILURE",
        errors: [],
      })
      expect([
        stillTooSoon.status,
        ofAnother.status,
        afterwards.status,
      ]).toEqual([400, 200, 200])
      expect(afterwards.body.refundedAmount).toBe(1_000)
    })

    it("is unlimited again after a reset", async () => {
      await control().setBalance(0)
      await control().reset()

      const paid = await caller.charge("paid")

      expect((await paid.refund(15_990)).status).toBe(200)
    })

    it("is never less than nothing, nor another merchant's", async () => {
      await expect(control().setBalance(-1)).rejects.toThrow(
        "Invalid balance. amount: must be at least 0"
      )
      await expect(control().setBalance(1.5)).rejects.toThrow(
        "amount: must be an integer, in cents"
      )
      await expect(control().setBalance(1, "00000000000000")).rejects.toThrow(
        "No merchant has the document 00000000000000"
      )
    })
  }
)
