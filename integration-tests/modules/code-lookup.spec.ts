import type { Charge } from "../../src/charge/charge"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  type LookedUp,
  lookUpForShopper,
} from "../../src/payments/look-up-charge"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { systemClock } from "../../src/payments/gateway-clients"
import { HALF_AN_HOUR_S, now } from "./support/a-code"
import { codesIn } from "./support/codes"
import { aPlaceForOperations } from "./support/operations"
import { PATIENT } from "../support/jumping-clock"

const here = aPlaceForOperations()
const { aCode } = codesIn(here)

const lookup = (
  charge: Charge,
  dependencies: OperationDependencies = here.dependencies()
): Promise<LookedUp> =>
  lookUpForShopper(
    dependencies,
    charge,
    TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  )

const pay = ({ merchantChargeId }: Charge, options = {}) =>
  here.simulator.pay(merchantChargeId, options)
const halfAnHourPasses = () =>
  here.simulator.advanceClock((HALF_AN_HOUR_S + 1) * 1_000)

describe("a look at a code, for somebody who waits,", () => {
  it.each<[string, (charge: Charge) => Promise<unknown>, object]>([
    [
      "it was paid",
      pay,
      { state: "paid", sums: { captured: 1_999, refunded: 0 } },
    ],
    [
      "less was paid than was asked for",
      (charge) => pay(charge, { amount: 1 }),
      { state: "paid", sums: { captured: 1, refunded: 0 } },
    ],
    ["it expired", halfAnHourPasses, { state: "expired" }],
    [
      "it was paid after it had expired: a bank confirms late",
      async (charge) => {
        await halfAnHourPasses()
        await lookup(charge)
        await pay(charge, { late: true })
      },
      { state: "paid", sums: { captured: 1_999, refunded: 0 } },
    ],
  ])("finds that %s, and writes it down", async (_, given, found) => {
    const charge = await aCode()
    await given(charge)

    const lookedUp = await lookup(await now(here.ledger, charge))

    expect(lookedUp).toMatchObject({ isObserved: true, charge: found })
    expect(await now(here.ledger, charge)).toEqual(lookedUp.charge)
  })
})

describe("a look that tells what is not believed", () => {
  it.each([
    ["more paid than was asked for", "PIX", "PAID", { amount: 99_999 }],
  ])(
    "leaves it what it was, until the next one that makes sense (%s)",
    async (_, paymentType, transactionStatus, amounts) => {
      const charge = await aCode()
      await pay(charge)
      const { charge: paid } = await lookup(charge)
      await here.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId: charge.merchantChargeId,
          chargeStatus: transactionStatus,
          ...amounts,
          transactions: [{ paymentType, transactionStatus }],
        })
        .once()

      const lied = await lookup(paid)
      const afterwards = await lookup(paid)

      expect(lied).toEqual({ isObserved: false, charge: paid })
      expect(afterwards).toEqual({ isObserved: true, charge: paid })
      expect(await now(here.ledger, charge)).toEqual(paid)
    }
  )
})

describe("a look that tells nothing", () => {
  it.each([
    ["hangs", () => here.simulator.on("look_up").hang().always()],
    [
      "shows no such charge",
      () => here.simulator.on("look_up").invisibleFor(3_600_000).always(),
    ],
  ])("leaves it what it was: it %s", async (_, given) => {
    const charge = await aCode()
    await pay(charge)
    await given()

    expect(await lookup(charge)).toEqual({ isObserved: false, charge })

    await here.simulator.clearFaults()
    expect(await now(here.ledger, charge)).toEqual(charge)
  })
})
