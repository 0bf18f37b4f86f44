import { cardNumbers } from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
} from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver()

const aCharge = async (lateCapture = false, card = cardNumbers.approved) =>
  (await stage.caller.createCharge("authorization", { lateCapture }, card)).id
const aCode = async (method: "pix" | "wallet") =>
  (await stage.caller.createCharge(method)).id

/** Makes a change to a charge, such as a call of the store, a payment, or an action in the merchant panel. */
async function performAction(id: string, what: string, amount?: number) {
  const { caller, simulator } = stage
  switch (what) {
    case "capture":
    case "refund":
      return caller[what](id, amount ?? 1)
    case "pay":
      return simulator.pay(id, amount === undefined ? {} : { amount })
    case "payLate":
      return simulator.pay(id, { late: true })
    case "wait":
      await simulator.advanceClock(amount ?? 0)
      return simulator.charge(id)
    default:
      return simulator[what as "panelRefund"](id, amount)
  }
}

async function aCapturedLate() {
  const id = await aCharge(true)
  await stage.simulator.advanceClock(DAY_MS)
  await stage.simulator.panelCapture(id)
  return id
}

type Acts = [what: string, amount?: number][]

/** For each state, how a charge of R$ 100.00 is created and brought to this state. */
const states: Record<string, [() => Promise<string>, ...Acts]> = {
  reserved: [() => aCharge(true)],
  paid: [aCharge],
  "captured in part": [() => aCharge(true), ["panelCapture", 6_000]],
  "refunded in part": [aCharge, ["panelRefund", 4_000]],
  refunded: [aCharge, ["panelRefund"]],
  denied: [() => aCharge(false, cardNumbers.denied)],
  voided: [() => aCharge(true), ["panelVoid"]],
  "still reserved": [() => aCharge(true), ["wait", 7 * DAY_MS - 1]],
  lapsed: [() => aCharge(true), ["wait", 7 * DAY_MS]],
  "still refundable": [aCapturedLate, ["wait", 180 * DAY_MS - 1]],
  "paid long ago": [aCapturedLate, ["wait", 180 * DAY_MS]],
  "charged back": [aCharge, ["panelChargeBack"]],
  "rest charged back": [aCharge, ["panelRefund", 4_000], ["panelChargeBack"]],
  pix: [() => aCode("pix")],
  wallet: [() => aCode("wallet")],
  "paid pix": [() => aCode("pix"), ["pay"]],
  "paid wallet": [() => aCode("wallet"), ["pay"]],
  "ending pix": [() => aCode("pix"), ["wait", HOUR_MS - 1]],
  "ending wallet": [() => aCode("wallet"), ["wait", 30 * MINUTE_MS - 1]],
  "expired pix": [() => aCode("pix"), ["wait", HOUR_MS]],
  "expired wallet": [() => aCode("wallet"), ["wait", 30 * MINUTE_MS]],
  "canceled pix": [() => aCode("pix"), ["panelVoid"]],
}

async function aChargeThatIs(state: string): Promise<string> {
  const [make, ...acts] = states[state]!
  const id = await make()
  for (const [what, amount] of acts) {
    await performAction(id, what, amount)
  }
  return id
}

function actorOf(what: string): string {
  if (/reverse|wait/.test(what)) return "gateway"
  return /^(panel|pay)/.exec(what)?.[0].replace("pay", "payer") ?? "api"
}

const now = () => new Date(stage.simulator.now()).toISOString()

async function readSentNotificationBodies(): Promise<any[]> {
  await stage.simulator.deliveriesIdle()
  return (await stage.simulator.notifications()).map(({ body }) => body)
}

describe("a change of a simulated charge", () => {
  it.each`
    state                  | move                  | amount       | result                | event
    ${"reserved"}          | ${"capture"}          | ${10_000}    | ${"PAID 10000"}       | ${"captured"}
    ${"reserved"}          | ${"capture"}          | ${6_000}     | ${"PAID 6000"}        | ${"captured"}
    ${"reserved"}          | ${"refund"}           | ${10_000}    | ${"CANCELED 0"}       | ${"voided"}
    ${"paid"}              | ${"refund"}           | ${4_000}     | ${"PARTIAL 6000"}     | ${"refunded"}
    ${"paid"}              | ${"refund"}           | ${10_000}    | ${"REFUNDED 0"}       | ${"refunded"}
    ${"refunded in part"}  | ${"refund"}           | ${6_000}     | ${"REFUNDED 0"}       | ${"refunded"}
    ${"pix"}               | ${"refund"}           | ${10_000}    | ${"CANCELED 0"}       | ${"canceled"}
    ${"paid pix"}          | ${"refund"}           | ${10_000}    | ${"REFUNDED 0"}       | ${"refunded"}
    ${"paid wallet"}       | ${"refund"}           | ${4_000}     | ${"PARTIAL 6000"}     | ${"refunded"}
    ${"reserved"}          | ${"panelCapture"}     | ${6_000}     | ${"PAID 6000"}        | ${"captured"}
    ${"paid"}              | ${"panelRefund"}      | ${4_000}     | ${"PARTIAL 6000"}     | ${"refunded"}
    ${"reserved"}          | ${"panelVoid"}        | ${undefined} | ${"CANCELED 0"}       | ${"voided"}
    ${"pix"}               | ${"panelVoid"}        | ${undefined} | ${"CANCELED 0"}       | ${"canceled"}
    ${"paid"}              | ${"panelChargeBack"}  | ${undefined} | ${"CHARGEBACK 10000"} | ${"charged_back"}
    ${"charged back"}      | ${"panelWinDispute"}  | ${undefined} | ${"PAID 10000"}       | ${"dispute_won"}
    ${"rest charged back"} | ${"panelWinDispute"}  | ${undefined} | ${"PARTIAL 6000"}     | ${"dispute_won"}
    ${"charged back"}      | ${"panelLoseDispute"} | ${undefined} | ${"CANCELED 0"}       | ${"dispute_lost"}
    ${"reserved"}          | ${"reverse"}          | ${undefined} | ${"CANCELED 0"}       | ${"reversed"}
    ${"paid"}              | ${"reverse"}          | ${undefined} | ${"CANCELED 0"}       | ${"reversed"}
    ${"pix"}               | ${"pay"}              | ${undefined} | ${"PAID 10000"}       | ${"paid"}
    ${"pix"}               | ${"pay"}              | ${9_000}     | ${"PAID 9000"}        | ${"paid"}
    ${"wallet"}            | ${"pay"}              | ${undefined} | ${"PAID 10000"}       | ${"paid"}
    ${"expired pix"}       | ${"payLate"}          | ${undefined} | ${"PAID 10000"}       | ${"paid"}
    ${"still reserved"}    | ${"capture"}          | ${10_000}    | ${"PAID 10000"}       | ${"captured"}
    ${"still refundable"}  | ${"refund"}           | ${4_000}     | ${"PARTIAL 6000"}     | ${"refunded"}
    ${"ending pix"}        | ${"pay"}              | ${undefined} | ${"PAID 10000"}       | ${"paid"}
    ${"ending wallet"}     | ${"pay"}              | ${undefined} | ${"PAID 10000"}       | ${"paid"}
    ${"ending pix"}        | ${"wait"}             | ${1}         | ${"EXPIRED 0"}        | ${"expired"}
    ${"ending wallet"}     | ${"wait"}             | ${1}         | ${"EXPIRED 0"}        | ${"expired"}
  `(
    "if the action '$move' (amount: $amount) is performed on a charge in the state '$state', the simulator shows the status and amount $result and sends one notification",
    async ({ state, move, amount, result, event }) => {
      const { simulator, caller } = stage
      const id = await aChargeThatIs(state)
      const before = (await simulator.charge(id))!
      const { length } = await readSentNotificationBodies()
      const answer = await performAction(id, move, amount)
      const ledger = (await simulator.charge(id))!
      const { body: shown } = await caller.lookUp(id)

      expect(`${shown.chargeStatus} ${shown.amount}`).toBe(result)
      const by = actorOf(move)
      expect(answer).toEqual(
        by === "api"
          ? expect.objectContaining({ status: 200, body: shown })
          : ledger
      )
      expect(ledger.history).toEqual([
        ...before.history,
        expect.objectContaining({ at: now(), event, by }),
      ])
      expect((await readSentNotificationBodies()).slice(length)).toEqual([
        expect.objectContaining({
          data: expect.objectContaining({
            status: shown.chargeStatus,
            merchantChargeId: id,
            amount: shown.amount,
            refundedAmount: ledger.refundedAmount,
          }),
        }),
      ])
    }
  )

  it.each`
    state                 | move                 | amount       | code
    ${"reserved"}         | ${"capture"}         | ${10_001}    | ${"CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED"}
    ${"captured in part"} | ${"capture"}         | ${4_000}     | ${"CHARGE_ALREADY_CAPTURED"}
    ${"denied"}           | ${"capture"}         | ${10_000}    | ${"CHARGE_DENIED"}
    ${"lapsed"}           | ${"capture"}         | ${10_000}    | ${"AUTHORIZATION_EXPIRED"}
    ${"pix"}              | ${"capture"}         | ${10_000}    | ${"CHARGE_NOT_CAPTURABLE"}
    ${"refunded in part"} | ${"refund"}          | ${6_001}     | ${"REFUND_AMOUNT_EXCEEDS_REMAINING"}
    ${"reserved"}         | ${"refund"}          | ${9_999}     | ${"VOID_AMOUNT_NOT_EXACT"}
    ${"pix"}              | ${"refund"}          | ${9_999}     | ${"VOID_AMOUNT_NOT_EXACT"}
    ${"paid pix"}         | ${"refund"}          | ${9_999}     | ${"REFUND_AMOUNT_NOT_EXACT"}
    ${"denied"}           | ${"refund"}          | ${10_000}    | ${"CHARGE_DENIED"}
    ${"voided"}           | ${"refund"}          | ${10_000}    | ${"CHARGE_CANCELED"}
    ${"lapsed"}           | ${"refund"}          | ${10_000}    | ${"AUTHORIZATION_EXPIRED"}
    ${"refunded"}         | ${"refund"}          | ${10_000}    | ${"CHARGE_ALREADY_REFUNDED"}
    ${"charged back"}     | ${"refund"}          | ${10_000}    | ${"CHARGE_CHARGED_BACK"}
    ${"expired pix"}      | ${"refund"}          | ${10_000}    | ${"CODE_EXPIRED"}
    ${"paid long ago"}    | ${"refund"}          | ${10_000}    | ${"REFUND_WINDOW_OVER"}
    ${"reserved"}         | ${"panelCapture"}    | ${10_001}    | ${undefined}
    ${"refunded"}         | ${"panelRefund"}     | ${undefined} | ${undefined}
    ${"paid"}             | ${"panelVoid"}       | ${undefined} | ${undefined}
    ${"reserved"}         | ${"panelChargeBack"} | ${undefined} | ${undefined}
    ${"charged back"}     | ${"panelChargeBack"} | ${undefined} | ${undefined}
    ${"paid"}             | ${"panelWinDispute"} | ${undefined} | ${undefined}
    ${"denied"}           | ${"reverse"}         | ${undefined} | ${undefined}
    ${"lapsed"}           | ${"payLate"}         | ${undefined} | ${undefined}
    ${"paid pix"}         | ${"pay"}             | ${undefined} | ${undefined}
    ${"expired pix"}      | ${"pay"}             | ${undefined} | ${undefined}
    ${"expired wallet"}   | ${"pay"}             | ${undefined} | ${undefined}
    ${"canceled pix"}     | ${"payLate"}         | ${undefined} | ${undefined}
  `(
    "the simulator refuses the action '$move' (amount: $amount) on a charge in the state '$state', and neither changes the charge nor sends a notification",
    async ({ state, move, amount, code }) => {
      const { simulator } = stage
      const id = await aChargeThatIs(state)
      const before = await simulator.charge(id)
      const reportedBefore = await readSentNotificationBodies()
      const refusal: any = await performAction(id, move, amount).catch(
        (error) => error
      )

      expect(refusal).toMatchObject(
        code === undefined
          ? { name: "SimulatorControlError", httpStatus: 409 }
          : { status: 400, body: { businessCode: code } }
      )
      if (code !== undefined) {
        const [logged] = await simulator.requests(move)
        expect(logged!.refusal).toContain(refusal.body.message)
      }
      expect(await simulator.charge(id)).toEqual(before)
      expect(await readSentNotificationBodies()).toEqual(reportedBefore)
    }
  )
})

it("the simulator sends one notification when a card's reserved money expires, even if the charge is not looked up", async () => {
  const { simulator, caller } = stage
  const id = await aCharge(true)
  const { length } = await readSentNotificationBodies()
  await simulator.advanceClock(9 * DAY_MS)
  const { length: unasked } = await readSentNotificationBodies()
  await caller.lookUp(id)
  await caller.lookUp(id)

  expect(unasked).toBe(length + 1)
  const at = "2030-01-08T12:00:00.000Z"
  expect((await simulator.charge(id))!.history.at(-1)).toEqual({
    at,
    event: "lapsed",
    amount: 10_000,
    by: "gateway",
  })
  expect((await readSentNotificationBodies()).slice(length)).toMatchObject([
    {
      eventDate: "2030-01-10T09:00:00.000-03:00",
      data: { status: "EXPIRED", transactions: [{ updatedAt: at }] },
    },
  ])
})

it("after the simulator has refused a refund above the merchant's balance, it refuses each refund of this charge for three minutes", async () => {
  const { simulator, caller } = stage
  const [id, other] = [await aCharge(), await aCharge()]
  await simulator.setBalance(1_500)
  const covered = await caller.refund(id, 1_000)
  const short = await caller.refund(id, 501)
  const freed = await caller.refund(await aCharge(true), 10_000)
  await simulator.setBalance(null)
  const tooSoon = await caller.refund(id, 501)
  await simulator.advanceClock(3 * MINUTE_MS - 1)
  const still = [await caller.refund(id, 501), await caller.refund(other, 1)]
  await simulator.advanceClock(1)
  const afterwards = await caller.refund(id, 501)

  expect([covered.status, freed.status]).toEqual([200, 200])
  expect([short, tooSoon].map(({ body }) => body.businessCode)).toEqual([
    "INSUFFICIENT_MERCHANT_BALANCE",
    "REFUND_TOO_SOON_AFTER_FAILURE",
  ])
  expect(still.map(({ status }) => status)).toEqual([400, 200])
  expect(afterwards.body.refundedAmount).toBe(1_501)
})

it("with the settings codesCancelable: false and pixPartialRefunds: true, the simulator refuses to cancel a Pix code, and allows a partial refund of a paid Pix", async () => {
  const { simulator, caller } = stage
  const settings = { codesCancelable: false, pixPartialRefunds: true }
  await simulator.changeCodeSettings(settings)
  const id = await aCode("pix")
  const refused = await caller.refund(id, 10_000)
  await expect(simulator.panelVoid(id)).rejects.toThrow("cannot be canceled")
  await simulator.pay(id)
  const { body } = await caller.refund(id, 1_000)

  expect(refused.body.businessCode).toBe("CODE_NOT_CANCELABLE")
  expect(body).toMatchObject({ chargeStatus: "PARTIAL", amount: 9_000 })
})
