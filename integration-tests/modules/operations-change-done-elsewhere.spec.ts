import type { Charge } from "../../src/charge/charge"
import type { ChangeKind } from "../../src/charge/operation"
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
    "void",
    "voided in the panel: it is done already",
    CHARGED,
    isVoided,
    already({ state: "canceled" }),
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
