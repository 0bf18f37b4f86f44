import { minorUnits } from "../../../../src/domain/money"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aClaimedChange,
  aPaidCharge,
  aRefundIntent,
} from "../../../support/ledger/a-change"
import { anAbandonedCode, anUnpaidCode } from "../../../support/ledger/a-code"
import {
  aClaimedCharge,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const DAY = 24 * 60 * 60_000

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const NOTHING = {
  account: "br",
  inDoubt: 0,
  unpaid: 0,
  reserved: 0,
  disputable: 0,
}

it("a charge whose creation has no answer counts as money of unknown outcome", async () => {
  await aClaimedCharge(ledger())

  expect(await ledger().countChargesThatCanStillChange()).toEqual([
    { ...NOTHING, inDoubt: 1 },
  ])
})

it.each(["in_flight", "unknown"] as const)(
  "while the refund of a paid charge has the state %s, the charge counts as money of unknown outcome, even if it is too old for a dispute",
  async (state) => {
    const charge = await aPaidCharge(ledger())
    const refund = await aClaimedChange(ledger(), aRefundIntent(charge))
    if (state === "unknown") {
      await ledger().recordUnknownOutcome(refund.id, {
        code: "gateway_no_reply",
        message: "No answer came.",
      })
    }
    await database.setTimeOffset(121 * DAY)

    expect(await ledger().countChargesThatCanStillChange()).toEqual([
      { ...NOTHING, inDoubt: 1 },
    ])
  }
)

it("a card charge that the gateway has neither approved nor declined counts as money of unknown outcome, and not as an unpaid code", async () => {
  await aResolvedCharge(ledger(), { chargeState: "pending" })

  expect(await ledger().countChargesThatCanStillChange()).toEqual([
    { ...NOTHING, inDoubt: 1 },
  ])
})

it("the count of unpaid codes includes an abandoned code until 30 days after its expiry, but still includes an open code after 31 days", async () => {
  await anAbandonedCode(ledger())
  await anUnpaidCode(ledger())
  const both = await ledger().countChargesThatCanStillChange()
  await database.setTimeOffset(30 * DAY)
  const beforeTheLastLookup = await ledger().countChargesThatCanStillChange()
  await database.setTimeOffset(31 * DAY)

  expect(both).toEqual([{ ...NOTHING, unpaid: 2 }])
  expect(beforeTheLastLookup).toEqual(both)
  expect(await ledger().countChargesThatCanStillChange()).toEqual([
    { ...NOTHING, unpaid: 1 },
  ])
})

it("a payment link that is paid 30 days after its creation counts as disputable until 120 days after the payment", async () => {
  const { charge } = await aResolvedCharge(
    ledger(),
    { chargeState: "pending" },
    { method: "link" }
  )
  await database.setTimeOffset(30 * DAY)
  const { charge: unpaid } = await ledger().readChargeAndUnresolvedOperation(
    charge.id
  )
  await ledger().recordSnapshot(unpaid, {
    state: "paid",
    sums: {
      captured: minorUnits(1_999),
      refunded: minorUnits(0),
    },
    details: { transactionStatus: "PAYED" },
  })
  await database.setTimeOffset(149 * DAY)
  const within = await ledger().countChargesThatCanStillChange()
  await database.setTimeOffset(151 * DAY)

  expect(within).toEqual([{ ...NOTHING, disputable: 1 }])
  expect(await ledger().countChargesThatCanStillChange()).toEqual([NOTHING])
})
