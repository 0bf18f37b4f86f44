import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
import { DAY_MS } from "../../src/charge/times"
import { BEFORE, changesIn, CHARGED } from "./support/changes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCharge, change, expectAgreement } = changesIn(here)

const isCaptured =
  (amount = CHARGED) =>
  ({ merchantChargeId }: Charge) =>
    here.simulator.panelCapture(merchantChargeId, amount)
const isVoided = ({ merchantChargeId }: Charge) =>
  here.simulator.panelVoid(merchantChargeId)
const isRefunded =
  (amount = CHARGED) =>
  ({ merchantChargeId }: Charge) =>
    here.simulator.panelRefund(merchantChargeId, amount)
const isOver = () => here.simulator.advanceClock(7 * DAY_MS)

const already = (charge: object) => ({ kind: "done", wasAlready: true, charge })
const because = (reason: object, charge: object = {}) => ({
  ...{ kind: "refused", reason, charge },
})

it.each<
  [ChangeKind, string, number, (charge: Charge) => Promise<unknown>, object]
>([
  [
    "capture",
    "captured in the panel, of the same sum: it is done already",
    1_000,
    isCaptured(1_000),
    already({ state: "paid", sums: { captured: 1_000, refunded: 0 } }),
  ],
  [
    "capture",
    "captured in the panel, of another sum: it is refused",
    CHARGED,
    isCaptured(1_000),
    because({ kind: "captured_already", captured: 1_000 }),
  ],
  [
    "capture",
    "over after seven days: it is refused",
    CHARGED,
    isOver,
    because({ kind: "over", state: "expired" }, { state: "expired" }),
  ],
  [
    "capture",
    "voided in the panel: it is refused",
    CHARGED,
    isVoided,
    because({ kind: "over", state: "canceled" }, { state: "canceled" }),
  ],
  [
    "void",
    "voided in the panel: it is done already",
    CHARGED,
    isVoided,
    already({ state: "canceled" }),
  ],
  [
    "void",
    "over after seven days: it is done already",
    CHARGED,
    isOver,
    already({ state: "expired" }),
  ],
  [
    "void",
    "captured in the panel: it is refused, as it gives no money back",
    CHARGED,
    isCaptured(),
    because({ kind: "captured_already", captured: CHARGED }, { state: "paid" }),
  ],
  [
    "refund",
    "refunded in the panel but for less: it is refused and says how much is left",
    500,
    isRefunded(1_500),
    because(
      { kind: "too_much", left: 499 },
      { sums: { captured: CHARGED, refunded: 1_500 } }
    ),
  ],
  [
    "refund",
    "refunded in full in the panel: it is refused",
    1,
    isRefunded(),
    because({ kind: "over", state: "refunded" }),
  ],
])(
  "a %s of what is %s, and nothing is sent",
  async (kind, _, amount, given, expected) => {
    const charge = await aCharge(BEFORE[kind])
    await given(charge)

    const result = await change(charge, kind, { amount })

    expect(result).toMatchObject(expected)
    expect(await here.requestCount("capture")).toBe(0)
    expect(await here.requestCount("refund")).toBe(0)
    await expectAgreement(charge)
  }
)
