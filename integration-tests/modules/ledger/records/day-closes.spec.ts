import { DISCREPANCY_KINDS } from "../../../../src/domain/discrepancy/discrepancy"
import { message } from "../../../../src/domain/message"
import {
  dayOfMoment,
  boundsOfDay,
} from "../../../../src/domain/movement/sao-paulo-days"
import { minorUnits } from "../../../../src/domain/money"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aClaimedCharge,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TODAY = dayOfMoment(new Date())
const DAY = { account: "br", day: TODAY }
const END = boundsOfDay(TODAY).to

const sums = (captured: number, refunded = 0) => ({
  captured: minorUnits(captured),
  refunded: minorUnits(refunded),
})
const readFiguresOfDay = () => ledger().readDayReportFigures(DAY, END)

describe("the figures of a day", () => {
  it("the close of a day includes the operations of unknown outcome and the reserved money that existed at the end of the day", async () => {
    await aClaimedCharge(ledger())
    await aResolvedCharge(ledger(), {
      chargeState: "authorized",
      sums: sums(0),
    })

    const today = await readFiguresOfDay()
    const yesterday = await ledger().readDayReportFigures(
      DAY,
      boundsOfDay(TODAY).from
    )

    expect(today).toMatchObject({
      beingConfirmed: { count: 1, amount: 1_999 },
      reserved: { count: 1, amount: 1_999, oldestAt: expect.any(Date) as Date },
    })
    expect(yesterday).toMatchObject({
      beingConfirmed: { count: 0, amount: 0 },
      reserved: { count: 0, amount: 0, oldestAt: undefined },
    })
  })

  it.each([
    ["unmatched_payment", "paid_without_order"],
    // A payment of another amount belongs to no order, even if an order waits for it.
    ["unmatched_payment", "refund_failed"],
  ] as const)(
    "if the charge of a payment without an order has the two discrepancies %s and %s, the close of the day counts the payment once",
    async (...kinds) => {
      const charge = await aPaidCharge(ledger())
      const found = {
        details: message("session_gone", { state: "paid" }),
        gateway: { ...charge.sums, state: "paid" as const },
        medusa: undefined,
      }
      for (const kind of kinds) {
        await ledger().openOrUpdateDiscrepancy(
          { charge, orderId: undefined },
          { ...found, kind }
        )
      }

      const listed = (await readFiguresOfDay()).withoutOrder
      await ledger().resolveDiscrepanciesAutomatically(charge.id, {
        kinds: DISCREPANCY_KINDS,
      })

      expect(listed).toEqual({ count: 1, amount: 1_999 })
      expect((await readFiguresOfDay()).withoutOrder).toEqual({
        count: 0,
        amount: 0,
      })
    }
  )
})
