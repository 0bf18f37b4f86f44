import { createRequire } from "node:module"
import { isDeepStrictEqual } from "node:util"
import type {
  Outcome,
  Play,
  ProviderUnderTest,
  Stage,
  Trap,
} from "./provider-under-test"
import { anErp } from "../../support/sales/a-failed-completion"
import { type Admin, anAdmin } from "../../../harness/admin/an-admin"
import { TRAPS } from "./traps"

/** The version of Medusa with which the traps were measured. */
const MEASURED_WITH = "2.21.2"
const { version } = createRequire(__filename)(
  "@medusajs/medusa/package.json"
) as { version: string }

/**
 * Declares a test for each trap. It passes if the provider keeps the money right, or if its list `fallsInto` names the
 * trap and the provider falls into it.
 */
export function proveTraps(
  app: () => Pick<Stage, "api" | "container" | "store">,
  provider: ProviderUnderTest,
  { isExact = false }: { isExact?: boolean } = {}
): void {
  const erp = anErp()
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(app())
  })
  describe(`core, with ${provider.name},`, () => {
    for (const trap of TRAPS) {
      const falls = provider.fallsInto.includes(trap.key)
      it(`${provider.name} ${falls ? "falls into the trap" : "keeps the money right in the trap"} that core ${trap.name}`, async () => {
        const stage: Stage = { ...app(), admin, erp }
        await provider.reset(stage)
        const { gateway } = provider
        const play: Play = { stage, provider, gateway, needs: trap.needs }

        const outcome = await trap.story(play)

        if (isExact) expectMeasured(trap, outcome)
        if (falls) expectFall(trap, provider, outcome)
        else expect(outcome).toMatchObject(trap.right)
      })
    }
  })
}

function expectMeasured(trap: Trap, outcome: Outcome): void {
  if (isDeepStrictEqual(outcome, trap.naive)) return
  throw new Error(
    `Medusa ${version} does not do what was measured with ${MEASURED_WITH}: it ${trap.name}. If it has healed that, say so in docs/core-traps.md and see which guard of ours can go.\nMeasured: ${JSON.stringify(trap.naive)}\nNow:      ${JSON.stringify(outcome)}`
  )
}

function expectFall(
  { key, right }: Trap,
  { name }: ProviderUnderTest,
  outcome: Outcome
): void {
  let isRight = true
  try {
    expect(outcome).toMatchObject(right)
  } catch {
    isRight = false
  }
  if (isRight) {
    throw new Error(
      `${name} does not fall into "${key}" any more (Medusa ${version}): take it from its list. Seen: ${JSON.stringify(outcome)}`
    )
  }
}
