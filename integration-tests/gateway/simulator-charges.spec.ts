import type { LedgerCharge } from "../../src/simulator"
import { cards } from "./simulator-caller"
import { aStage, DAY_MS, HOUR_MS, MINUTE_MS } from "./simulator-stage"

const stage = aStage()

const aCharge = async (lateCapture = false, card = cards.approved) =>
  (await stage.caller.create("authorization", { lateCapture }, card)).id
const aCode = async (method: "pix" | "wallet") =>
  (await stage.caller.create(method)).id

/** Lets the store, the payer, somebody at the panel, or time do something to a charge. */
async function act(id: string, what: string, amount?: number) {
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
      return simulator.advanceClock(amount ?? 0)
    default:
      return simulator[what as "panelRefund"](id, amount)
  }
}

type Acts = [what: string, amount?: number][]

/** A charge of R$ 100,00 in each state that it can be in. */
const states: Record<string, [() => Promise<string>, ...Acts]> = {
  reserved: [() => aCharge(true)],
  paid: [aCharge],
  "captured in part": [() => aCharge(true), ["panelCapture", 6_000]],
  "refunded in part": [aCharge, ["panelRefund", 4_000]],
  refunded: [aCharge, ["panelRefund"]],
  denied: [() => aCharge(false, cards.denied)],
  voided: [() => aCharge(true), ["panelVoid"]],
  lapsed: [() => aCharge(true), ["wait", 7 * DAY_MS]],
  "charged back": [aCharge, ["panelChargeBack"]],
  "rest charged back": [aCharge, ["panelRefund", 4_000], ["panelChargeBack"]],
  pix: [() => aCode("pix")],
  wallet: [() => aCode("wallet")],
  "paid pix": [() => aCode("pix"), ["pay"]],
  "paid wallet": [() => aCode("wallet"), ["pay"]],
  "expired pix": [() => aCode("pix"), ["wait", HOUR_MS]],
  "canceled pix": [() => aCode("pix"), ["panelVoid"]],
}

async function aChargeThatIs(state: string): Promise<string> {
  const [make, ...acts] = states[state]!
  const id = await make()
  for (const [what, amount] of acts) {
    await act(id, what, amount)
  }
  return id
}

function actorOf(what: string): string {
  if (what === "reverse") return "gateway"
  return /^(panel|pay)/.exec(what)?.[0].replace("pay", "payer") ?? "api"
}

async function reported(): Promise<any[]> {
  await stage.simulator.deliveriesIdle()
  return (await stage.simulator.notifications()).map(({ body }) => body)
}

describe("a move", () => {
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
  `(
    "$move of one that is $state ($amount) makes it $result, shown by lookups, notified once",
    async ({ state, move, amount, result, event }) => {
      const { simulator, caller } = stage
      const id = await aChargeThatIs(state)
      const before = (await simulator.charge(id))!
      const { length } = await reported()
      const answer = await act(id, move, amount)
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
        expect.objectContaining({ event, by }),
      ])
      expect((await reported()).slice(length)).toEqual([
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
    ${"canceled pix"}     | ${"payLate"}         | ${undefined} | ${undefined}
  `(
    "$move of one that is $state ($amount) is refused ($code), changes nothing and tells nobody",
    async ({ state, move, amount, code }) => {
      const { simulator } = stage
      const id = await aChargeThatIs(state)
      const before = await simulator.charge(id)
      const reportedBefore = await reported()
      const refusal: any = await act(id, move, amount).catch((error) => error)

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
      expect(await reported()).toEqual(reportedBefore)
    }
  )
})

describe("time", () => {
  const lastOf = (charge?: LedgerCharge) => charge?.history.at(-1)

  it("ends an authorization after seven days, to the millisecond, notified as soon as somebody looks", async () => {
    const { simulator, caller } = stage
    const [inTime, tooLate] = [await aCharge(true), await aCharge(true)]
    await simulator.advanceClock(7 * DAY_MS - 1)
    const captured = await caller.capture(inTime, 10_000)
    await simulator.advanceClock(2 * DAY_MS)
    const { length } = await reported()
    await caller.lookUp(tooLate)
    await caller.lookUp(tooLate)

    expect(captured.status).toBe(200)
    expect(lastOf(await simulator.charge(tooLate))).toEqual({
      at: "2030-01-08T12:00:00.000Z",
      event: "lapsed",
      amount: 10_000,
      by: "gateway",
    })
    expect((await reported()).slice(length)).toMatchObject([
      {
        eventDate: "2030-01-10T08:59:59.999-03:00",
        data: {
          status: "EXPIRED",
          transactions: [{ updatedAt: "2030-01-08T12:00:00.000Z" }],
        },
      },
    ])
  })

  it.each([
    ["pix", HOUR_MS, "2030-01-01T13:00:00.000Z"],
    ["wallet", 30 * MINUTE_MS, "2030-01-01T12:30:00.000Z"],
  ] as const)(
    "ends the code of a %s, to the millisecond, and that is notified at once",
    async (method, lifetime, at) => {
      const { simulator, caller } = stage
      const id = await aCode(method)
      await simulator.advanceClock(lifetime - 1)
      const justBefore = (await caller.lookUp(id)).body
      await simulator.advanceClock(1)

      expect(justBefore.chargeStatus).toBe("PRE_AUTHORIZED")
      expect(await reported()).toMatchObject([
        { data: { status: "EXPIRED", amount: 0 } },
      ])
      expect(lastOf(await simulator.charge(id))).toMatchObject({
        at,
        event: "expired",
      })
    }
  )

  it("ends refunds 180 days after the capture", async () => {
    const { simulator, caller } = stage
    const id = await aCharge(true)
    await simulator.advanceClock(DAY_MS)
    await caller.capture(id, 10_000)
    await simulator.advanceClock(180 * DAY_MS - 1)
    const inTime = await caller.refund(id, 1_000)
    await simulator.advanceClock(1)
    const tooLate = await caller.refund(id, 1_000)

    expect(inTime.status).toBe(200)
    expect(tooLate.body.businessCode).toBe("REFUND_WINDOW_OVER")
  })
})

it("the merchant's balance pays refunds; after one that it does not cover, the same charge waits for three minutes", async () => {
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

describe("settings of codes", () => {
  it("let no code be canceled, which can be refunded once it is paid", async () => {
    const { simulator, caller } = stage
    await simulator.changeCodeSettings({ codesCancelable: false })
    const id = await aCode("pix")
    const refused = await caller.refund(id, 10_000)
    await expect(simulator.panelVoid(id)).rejects.toThrow("cannot be canceled")
    await simulator.pay(id)

    expect(refused.body.businessCode).toBe("CODE_NOT_CANCELABLE")
    expect((await caller.refund(id, 10_000)).status).toBe(200)
  })

  it("allow parts of a Pix to be refunded, as outside of the sandbox", async () => {
    const id = await aChargeThatIs("paid pix")
    await stage.simulator.changeCodeSettings({ pixPartialRefunds: true })
    const part = await stage.caller.refund(id, 1_000)

    expect(part.body).toMatchObject({ chargeStatus: "PARTIAL", amount: 9_000 })
  })
})
