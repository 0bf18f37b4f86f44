import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { CodeCaller, type CodeMethod } from "./simulator-codes"
import { NotificationReceiver } from "./simulator-notification-receiver"
import { chargeShape } from "./simulator-notification-shapes"

const noon = Date.UTC(2030, 0, 1, 12)
const HOUR_MS = 60 * 60 * 1000

describe.each(["in process", "over HTTP"])(
  "what is notified of codes, controlled %s",
  (where) => {
    const receiver = new NotificationReceiver()
    let simulator: Simulator
    let control: SimulatorControl
    let store: CodeCaller

    beforeAll(async () => {
      await receiver.open()
      simulator = await startSimulator({ clock: { now: () => noon } })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      store = new CodeCaller(new Caller(simulator.url))
    })
    beforeEach(async () => {
      await control.reset()
      await control.setNotificationUrl(receiver.url)
    })
    afterAll(async () => {
      await simulator.close()
      await receiver.close()
    })

    /** The bodies that arrived, in the order in which they were made. */
    async function told() {
      await control.deliveriesIdle()
      const notifications = await control.notifications()
      expect(notifications.map(({ state }) => state)).toEqual(
        notifications.map(() => "delivered")
      )
      return notifications.map(({ body }) => chargeShape.parse(body).data)
    }

    async function aPaidCode(method: CodeMethod) {
      const code = await store.code(method)
      await control.pay(code.merchantChargeId)
      return code
    }

    it("nothing is told of a code that is only made", async () => {
      await store.code("pix")
      await store.code("wallet")

      expect(await told()).toEqual([])
    })

    it("a payment of a Pix tells its end-to-end id and, masked, who paid", async () => {
      const { merchantChargeId, reply } = await aPaidCode("pix")

      const { endToEndId } = (await control.charge(merchantChargeId))!
      expect(await told()).toMatchObject([
        {
          status: "PAID",
          amount: 9_990,
          merchantChargeId,
          transactions: [
            {
              paymentType: "PIX",
              status: "PAID",
              numberOfInstallments: 1,
              pix: {
                ...reply.body.transactions[0].pix,
                endToEndId,
                payer: {
                  name: "Maria Silva",
                  documentNumber: "***982247**",
                  type: "REGULAR",
                },
              },
            },
          ],
        },
      ])
    })

    it("a payment of a wallet is CAPTURED, while its charge is PAID", async () => {
      const { reply } = await aPaidCode("wallet")

      expect(await told()).toMatchObject([
        {
          status: "PAID",
          transactions: [
            {
              paymentType: "WALLET",
              status: "CAPTURED",
              wallet: reply.body.transactions[0].wallet,
            },
          ],
        },
      ])
    })

    it.each(["pix", "wallet"] as const)(
      "the expiry of a %s is told by itself, when the clock passes it",
      async (method) => {
        await store.code(method)

        await control.advanceClock(HOUR_MS)

        const [expiry, ...others] = await told()
        expect(expiry).toMatchObject({
          status: "EXPIRED",
          amount: 0,
          transactions: [{ status: "EXPIRED" }],
        })
        expect(JSON.stringify(expiry)).not.toContain("endToEndId")
        expect(others).toEqual([])
      }
    )

    it("a gateway that never tells of expiry notifies none", async () => {
      await store.code("pix")
      await control.setExpiredCodesShown("pending")

      await control.advanceClock(HOUR_MS)

      expect(await told()).toEqual([])
    })

    it.each(["pix", "wallet"] as const)(
      "a cancel and a refund of a %s are told",
      async (method) => {
        await (await store.code(method)).refund(9_990)
        await (await aPaidCode(method)).refund(9_990)

        expect(await told()).toMatchObject([
          { status: "CANCELED", transactions: [{ status: "CANCELED" }] },
          { status: "PAID" },
          {
            status: "REFUNDED",
            refundedAmount: 9_990,
            transactions: [{ status: "REFUNDED" }],
          },
        ])
      }
    )

    it("a part of a wallet that is refunded is told as such", async () => {
      await (await aPaidCode("wallet")).refund(990)

      expect((await told()).at(-1)).toMatchObject({
        status: "PARTIAL",
        amount: 9_000,
        transactions: [{ status: "PARTIALLY_REFUNDED" }],
      })
    })

    it("what is refused is not told", async () => {
      await control.setCodesCancelable(false)
      const code = await store.code("pix")

      await code.refund(9_990)

      expect(await told()).toEqual([])
    })
  }
)

it("a code that nobody looks at expires in real time, and its merchant is told", async () => {
  let now = noon
  const receiver = new NotificationReceiver()
  await receiver.open()
  const simulator = await startSimulator({ clock: { now: () => now } })
  await simulator.setNotificationUrl(receiver.url)
  await new CodeCaller(new Caller(simulator.url)).code("pix")

  now += HOUR_MS
  while ((await simulator.notifications()).length === 0) {
    await new Promise(setImmediate)
  }
  await simulator.deliveriesIdle()
  const [told] = await simulator.notifications()
  await simulator.close()
  await receiver.close()

  expect(told).toMatchObject({
    state: "delivered",
    body: { data: { status: "EXPIRED" } },
  })
})
