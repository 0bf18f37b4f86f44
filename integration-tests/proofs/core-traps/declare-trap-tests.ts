import { createRequire } from "node:module"
import { isDeepStrictEqual } from "node:util"
import type {
  TrapOutcome,
  TrapContext,
  ProviderUnderTest,
  TrapStore,
  Trap,
} from "./provider-under-test"
import { registerFakeErp } from "../../support/sales/a-failed-completion"
import { type Admin, anAdmin } from "../../../harness/admin/an-admin"
import { TRAPS } from "./traps"

/** The version of Medusa for which the expected outcomes of the traps were recorded. */
const MEASURED_WITH = "2.21.2"
const { version } = createRequire(__filename)(
  "@medusajs/medusa/package.json"
) as { version: string }

/**
 * Declares one test for each trap. A trap is a case in which Medusa damages the shop. In most traps, the shop loses
 * money.
 *
 * What a test expects depends on the provider's list `knownTraps`:
 * - If the trap is in the list, the provider must fall into the trap. The outcome must then differ from the trap's
 *   `correctOutcome`.
 * - If the trap is not in the list, the outcome must match the trap's `correctOutcome`.
 *
 * `isExact` is for the provider with which the traps were measured. If `isExact` is true, each outcome must be exactly
 * the trap's `naiveOutcome`. A test then also fails when a new version of Medusa behaves differently.
 */
export function declareTrapTests(
  app: () => Pick<TrapStore, "api" | "container" | "store">,
  provider: ProviderUnderTest,
  { isExact = false }: { isExact?: boolean } = {}
): void {
  const erp = registerFakeErp()
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(app())
  })
  describe(`core, with ${provider.name},`, () => {
    for (const trap of TRAPS) {
      const falls = provider.knownTraps.includes(trap.key)
      it(`${provider.name} ${falls ? "falls into" : "avoids"} the trap in which Medusa's core ${trap.name}`, async () => {
        const stage: TrapStore = { ...app(), admin, erp }
        await provider.reset(stage)
        const { gateway } = provider
        const play: TrapContext = {
          stage,
          provider,
          gateway,
          authorizationStatus: trap.authorizationStatus,
        }

        const outcome = await trap.playTrap(play)

        if (isExact) expectNaiveOutcome(trap, outcome)
        if (falls) expectFallIntoTrap(trap, provider, outcome)
        else expect(outcome).toMatchObject(trap.correctOutcome)
      })
    }
  })
}

function expectNaiveOutcome(trap: Trap, outcome: TrapOutcome): void {
  if (isDeepStrictEqual(outcome, trap.naiveOutcome)) return
  throw new Error(
    `Medusa ${version} does not do what was measured with ${MEASURED_WITH}: it ${trap.name}. If it has healed that, say so in docs/core-traps.md and see which guard of ours can go.\nMeasured: ${JSON.stringify(trap.naiveOutcome)}\nNow:      ${JSON.stringify(outcome)}`
  )
}

function expectFallIntoTrap(
  { key, correctOutcome }: Trap,
  { name }: ProviderUnderTest,
  outcome: TrapOutcome
): void {
  let isRight = true
  try {
    expect(outcome).toMatchObject(correctOutcome)
  } catch {
    isRight = false
  }
  if (isRight) {
    throw new Error(
      `${name} does not fall into "${key}" any more (Medusa ${version}): take it from its list. Seen: ${JSON.stringify(outcome)}`
    )
  }
}
