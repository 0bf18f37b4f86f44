import {
  simulatorControl,
  startSimulator,
  SimulatorControlError,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller, cards } from "./simulator-caller"

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(["in process", "over HTTP"])(
  "the gateway's panel, worked %s",
  (where) => {
    let simulator: Simulator
    let control: SimulatorControl
    let caller: Caller

    beforeAll(async () => {
      simulator = await startSimulator()
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      caller = new Caller(simulator.url)
    })
    beforeEach(() => control.reset())
    afterAll(() => simulator.close())

    /** Of a charge that does not allow it; nothing has changed then. */
    async function refusalOf(
      action: (merchantChargeId: string) => Promise<unknown>,
      { merchantChargeId }: { merchantChargeId: string }
    ): Promise<string> {
      const before = await control.charges()
      const error: unknown = await action(merchantChargeId).catch(
        (reason: unknown) => reason
      )
      expect(await control.charges()).toEqual(before)
      expect(error).toBeInstanceOf(SimulatorControlError)
      expect(error).toMatchObject({ httpStatus: 409 })
      return (error as Error).message
    }

    it("captures all that is reserved, and the API sees it", async () => {
      const reserved = await caller.charge("reserved")

      const shown = await control.panelCapture(reserved.merchantChargeId)

      expect(shown).toEqual(await control.charge(reserved.merchantChargeId))
      expect(shown).toMatchObject({
        chargeStatus: "PAID",
        capturedAmount: 15_990,
        history: [
          { event: "pre_authorized", by: "api" },
          { event: "captured", amount: 15_990, by: "panel" },
        ],
      })
      expect((await reserved.capture(15_990)).body.businessCode).toBe(
        "CHARGE_ALREADY_CAPTURED"
      )
    })

    it("captures a part, once, and no more than is reserved", async () => {
      const reserved = await caller.charge("reserved")
      const capture = (amount: number) => (id: string) =>
        control.panelCapture(id, amount)

      const tooMuch = await refusalOf(capture(15_991), reserved)
      await control.panelCapture(reserved.merchantChargeId, 10_000)
      const again = await refusalOf(capture(1), reserved)

      expect(tooMuch).toContain(
        "The amount is more than was authorized: 15991 of 15990"
      )
      expect(again).toContain("The charge is captured already")
    })

    it("captures nothing that has lapsed", async () => {
      const reserved = await caller.charge("reserved")
      await control.advanceClock(7 * DAY_MS)

      expect(
        await refusalOf((id) => control.panelCapture(id), reserved)
      ).toContain("The authorization lapsed at ")
    })

    it("refunds a part, and then all the rest", async () => {
      const paid = await caller.charge("paid")

      await control.panelRefund(paid.merchantChargeId, 990)
      const partly = (await paid.lookUp()).body
      await control.panelRefund(paid.merchantChargeId)
      const whole = (await paid.lookUp()).body

      expect(partly).toMatchObject({
        chargeStatus: "PARTIAL",
        amount: 15_000,
        refundedAmount: 990,
      })
      expect(whole).toMatchObject({ chargeStatus: "REFUNDED", amount: 0 })
      expect(await control.charge(paid.merchantChargeId)).toMatchObject({
        history: [
          { event: "paid", by: "api" },
          { event: "refunded", amount: 990, by: "panel" },
          { event: "refunded", amount: 15_000, by: "panel" },
        ],
      })
    })

    it("refunds no more than is left, and nothing when it is too late", async () => {
      const paid = await caller.charge("paid")
      const refund = (id: string) => control.panelRefund(id, 15_991)

      const tooMuch = await refusalOf(refund, paid)
      await control.advanceClock(180 * DAY_MS)
      const tooLate = await refusalOf((id) => control.panelRefund(id), paid)

      expect(tooMuch).toContain("15991 of 15990")
      expect(tooLate).toContain("It is too late for a refund")
    })

    it("refunds whatever the balance is, and leaves it as it is", async () => {
      const paid = await caller.charge("paid")
      await control.setBalance(500)
      await paid.refund(501)

      await control.panelRefund(paid.merchantChargeId, 501)
      const ofAnother = await (await caller.charge("paid")).refund(500)

      expect(ofAnother.status).toBe(200)
    })

    it("refunding what is only reserved voids it", async () => {
      const reserved = await caller.charge("reserved")

      const shown = await control.panelRefund(reserved.merchantChargeId)

      expect(shown).toMatchObject({
        chargeStatus: "CANCELED",
        refundedAmount: 0,
        history: [{ by: "api" }, { event: "voided", by: "panel" }],
      })
    })

    it("voids what is reserved, and nothing else", async () => {
      const reserved = await caller.charge("reserved")
      const paid = await caller.charge("paid")
      const act = (id: string) => control.panelVoid(id)

      await act(reserved.merchantChargeId)

      expect((await reserved.lookUp()).body).toMatchObject({
        chargeStatus: "CANCELED",
        amount: 0,
      })
      expect(await refusalOf(act, reserved)).toContain("The charge is canceled")
      expect(await refusalOf(act, paid)).toContain(
        "The charge is captured; it can be refunded, not voided"
      )
    })

    it("charges back what is paid, and nothing else", async () => {
      const reserved = await caller.charge("reserved")
      const paid = await caller.charge("paid")
      await paid.refund(990)
      const act = (id: string) => control.panelChargeBack(id)

      const shown = await act(paid.merchantChargeId)

      expect(shown).toMatchObject({
        chargeStatus: "CHARGEBACK",
        transactionStatus: "CHARGEBACK",
        history: [
          { event: "paid" },
          { event: "refunded" },
          { event: "charged_back", amount: 15_000, by: "panel" },
        ],
      })
      expect((await paid.lookUp()).body).toMatchObject({
        chargeStatus: "CHARGEBACK",
        transactions: [{ transactionStatus: "CHARGEBACK" }],
      })
      expect(await refusalOf(act, paid)).toContain(
        "The charge was charged back"
      )
      expect(await refusalOf(act, reserved)).toContain(
        "The charge is not captured; only a paid one can be charged back"
      )
    })

    it.each([
      ["reserved", 15_990],
      ["paid", 15_990],
    ] as const)(
      "has nothing to do with it when the gateway reverses a %s charge",
      async (kind, amount) => {
        const charge = await caller.charge(kind)

        const shown = await control.reverse(charge.merchantChargeId)

        expect(shown).toMatchObject({
          chargeStatus: "CANCELED",
          transactionStatus: "CANCELED",
          originalAmount: 15_990,
          capturedAmount: 0,
          refundedAmount: 0,
          history: [
            { by: "api" },
            { event: "reversed", amount, by: "gateway" },
          ],
        })
        expect((await charge.lookUp()).body).toMatchObject({
          chargeStatus: "CANCELED",
          amount: 0,
          originalAmount: 15_990,
        })
      }
    )

    it("the gateway reverses what is left of a charge that was refunded in part", async () => {
      const paid = await caller.charge("paid")
      await paid.refund(990)

      const shown = await control.reverse(paid.merchantChargeId)

      expect(shown).toMatchObject({ capturedAmount: 990, refundedAmount: 990 })
      expect(shown.history.at(-1)).toMatchObject({
        event: "reversed",
        amount: 15_000,
      })
    })

    it("the gateway reverses nothing that is over", async () => {
      const { request } = await caller.pay({ cardNumber: cards.denied })

      expect(await refusalOf((id) => control.reverse(id), request)).toContain(
        "The charge was denied"
      )
    })

    it("knows no charge that was never made, and no amount of nothing", async () => {
      const reserved = await caller.charge("reserved")

      await expect(control.panelVoid("no-such-charge")).rejects.toMatchObject({
        name: "SimulatorControlError",
        message: expect.stringContaining("No charge has the id no-such-charge"),
        httpStatus: 404,
      })
      await expect(
        control.panelCapture(reserved.merchantChargeId, 0)
      ).rejects.toMatchObject({
        message: expect.stringContaining("amount: must be at least 1"),
        httpStatus: 400,
      })
    })
  }
)
