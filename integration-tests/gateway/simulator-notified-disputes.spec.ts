import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { NotificationReceiver } from "./simulator-notification-receiver"

describe.each(["in process", "over HTTP"])(
  "the end of a dispute at the gateway's panel, worked %s",
  (where) => {
    const receiver = new NotificationReceiver()
    let simulator: Simulator
    let control: SimulatorControl
    let caller: Caller

    beforeAll(async () => {
      await receiver.open()
      simulator = await startSimulator()
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      caller = new Caller(simulator.url)
    })
    beforeEach(async () => {
      await control.reset()
      await control.setNotificationUrl(receiver.url)
    })
    afterAll(async () => {
      await simulator.close()
      await receiver.close()
    })

    async function givenAChargeback(refunded: number) {
      const paid = await caller.charge("paid")
      if (refunded > 0) {
        await paid.refund(refunded)
      }
      await control.panelChargeBack(paid.merchantChargeId)
      return paid
    }

    async function lastTold() {
      const { body } = (await control.notifications()).at(-1)!
      return (body as any).data
    }

    it.each([
      [0, "PAID", "PAID"],
      [990, "PARTIAL", "PARTIALLY_REFUNDED"],
    ])(
      "one that is won gives the charge back as it was, with %i refunded",
      async (refunded, chargeStatus, transactionStatus) => {
        const disputed = await givenAChargeback(refunded)
        const left = 15_990 - refunded

        const shown = await control.panelWinDispute(disputed.merchantChargeId)

        expect(shown).toMatchObject({
          chargeStatus,
          transactionStatus,
          capturedAmount: 15_990,
          refundedAmount: refunded,
        })
        expect(shown.history.at(-1)).toMatchObject({
          event: "dispute_won",
          amount: left,
          by: "panel",
        })
        expect(await lastTold()).toMatchObject({
          status: chargeStatus,
          amount: left,
          transactions: [{ status: transactionStatus }],
        })
        expect((await disputed.refund(left)).body.chargeStatus).toBe("REFUNDED")
      }
    )

    it("one that is won and goes on being shown can be refunded, and is shown so until it is shown as won", async () => {
      const disputed = await givenAChargeback(0)
      const id = disputed.merchantChargeId

      await control.panelWinDisputeUnseen(id)
      const refunded = await disputed.refund(990)
      const shown = await control.panelWinDispute(id)

      expect(refunded.body).toMatchObject({
        chargeStatus: "CHARGEBACK",
        refundedAmount: 990,
      })
      expect(shown).toMatchObject({
        chargeStatus: "PARTIAL",
        refundedAmount: 990,
      })
    })

    it.each([0, 990])(
      "one that is lost leaves nothing, with %i refunded before",
      async (refunded) => {
        const disputed = await givenAChargeback(refunded)

        const shown = await control.panelLoseDispute(disputed.merchantChargeId)

        expect(shown).toMatchObject({
          chargeStatus: "CANCELED",
          transactionStatus: "CANCELED",
          originalAmount: 15_990,
          capturedAmount: refunded,
          refundedAmount: refunded,
        })
        expect(shown.history.at(-1)).toMatchObject({
          event: "dispute_lost",
          amount: 15_990 - refunded,
        })
        expect(await lastTold()).toMatchObject({
          status: "CANCELED",
          amount: 0,
          refundedAmount: refunded,
          transactions: [{ status: "CANCELED" }],
        })
        expect((await disputed.refund(1)).body.businessCode).toBe(
          "CHARGE_CANCELED"
        )
      }
    )

    it("a charge can be disputed again, and no dispute ends that is not open", async () => {
      const disputed = await givenAChargeback(0)
      const id = disputed.merchantChargeId

      await control.panelWinDispute(id)
      await expect(control.panelWinDispute(id)).rejects.toMatchObject({
        message: expect.stringContaining(
          "There is no dispute to end: the charge is PAID, not charged back"
        ),
        httpStatus: 409,
      })
      await control.panelChargeBack(id)
      await control.panelLoseDispute(id)
      await expect(control.panelLoseDispute(id)).rejects.toThrow(
        "There is no dispute to end: the charge is CANCELED"
      )
    })
  }
)
