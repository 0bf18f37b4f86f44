import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { ASSUMPTIONS } from "../../../../packages/devtools/src/confirm/verdict/verdicts"
import { JUDGES } from "../../../../packages/devtools/src/confirm/verdict/judges"
import { ASSUMPTIONS_THAT_STOP } from "../../../../packages/devtools/src/confirm/verdict/reason-to-stop"
import { freePort } from "../../../../harness/free-port"
import {
  type Simulator,
  startSimulator,
} from "../../../../packages/devtools/src/simulator"
import {
  accountOptionsAt,
  enterCardIfLineAsks,
  runConfirm,
} from "../../../support/confirm/a-confirmation"
import {
  aLyingGateway,
  CHARGES_ANY_CARD,
  LIES,
  type Lie,
  REFUSES_ISSUER_IDS,
} from "./support/lying-gateway"

/** The ids of the assumptions that these runs can never contradict. */
const NEVER_CONTRADICTED = ["A-20", "A-24", "A-33", "A-37", "A-57"]

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ notificationRetryDelaysMs: [10, 10] })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/**
 * Runs the `confirm` command against a gateway that contradicts the assumptions `ids`. Returns the command's findings
 * and output.
 */
async function runConfirmAtLyingGateway(ids: readonly (string | Lie)[]) {
  const listen = await freePort()
  const lines: string[] = []
  const gateway = await aLyingGateway(simulator.url, ids, listen)
  await simulator.setNotificationUrl(`${gateway.url}/notify`)
  const account = accountOptionsAt(gateway.url, {
    dialect: { savedCards: { storeChargeField: "merchantInitiated" } },
  })
  const run = await runConfirm(account, {
    listen,
    notifications: "https://tunnel.example",
    waitMs: 60,
    browser: true,
    say: (line) => {
      void enterCardIfLineAsks(line, simulator.url)
      lines.push(line)
      const [, id] = /link to pay: .*\/p\/(\w+)$/.exec(line) ?? []
      if (id) void simulator.payLink(id, { paymentType: "PIX" })
    },
  })
  await gateway.close()
  return { ...run, output: lines.join("\n") }
}

it("the test's false gateway has a false behavior for each assumption that the confirm command can report as contradicted", () => {
  const judged = Object.keys(JUDGES).filter(
    (id) => !NEVER_CONTRADICTED.includes(id)
  )

  expect(Object.keys(LIES)).toEqual(judged.sort())
})

it.each(Object.keys(LIES))(
  "at a gateway that behaves contrary to assumption %s, the confirm command reports exactly this assumption as contradicted",
  async (id) => {
    const { ids, verdicts, output } = await runConfirmAtLyingGateway([id])

    expect(ids("contradicted")).toEqual([id])
    const { observed } = verdicts.find((one) => one.id === id)!
    expect(observed).toEqual(expect.stringMatching(/\S/))
    expect(output).toContain(`Observed: ${observed}`)
  }
)

it("at a gateway that behaves contrary to twelve random assumptions, the confirm command reports exactly these twelve as contradicted", async () => {
  const commit = ["rev-parse", "HEAD"]
  const seed = process.env.CONFIRM_SEED ?? String(execFileSync("git", commit))
  const drawn = twelveAssumptions(seed)

  const { ids } = await runConfirmAtLyingGateway(drawn)

  expect({ seed, found: ids("contradicted") }).toEqual({ seed, found: drawn })
})

it("the confirm command reports exactly the twelve assumptions that the gateway contradicts, even if an unknown Pix status keeps the command from canceling the Pix code", async () => {
  const ids = "02 12 14 16 17 26 32 34 36 43 44 56"
  const planted = ids.split(" ").map((id) => `A-${id}`)

  const found = (await runConfirmAtLyingGateway(planted)).ids("contradicted")

  expect(found).toEqual(planted)
})

/** Selects twelve assumptions from a seed. Their contradictions neither hide each other nor stop the run. */
function twelveAssumptions(seed: string): string[] {
  const seededDigest = (id: string) =>
    createHash("sha256").update(`${seed} ${id}`).digest("hex")
  const shuffled = Object.keys(LIES).sort((one, other) =>
    seededDigest(one).localeCompare(seededDigest(other))
  )
  const drawn: string[] = []
  for (const id of shuffled) {
    const isHidden =
      ASSUMPTIONS_THAT_STOP.some((one) => one === id) ||
      drawn.some(
        (one) =>
          doesContradictionHide(id, one) || doesContradictionHide(one, id)
      )
    if (!isHidden && drawn.length < 12) drawn.push(id)
  }
  return drawn.sort()
}

it.each([
  ["charges a saved card that does not exist", "A-64", CHARGES_ANY_CARD],
  [
    "refuses the issuerTransactionId that it reported",
    "A-68",
    REFUSES_ISSUER_IDS,
  ],
] as const)(
  "if the gateway treats saved cards contrary to an assumption (it %s), the confirm command reports exactly the assumption %s as contradicted",
  async (_what, id, lie) => {
    const { ids } = await runConfirmAtLyingGateway([lie])

    expect(ids("contradicted")).toEqual([id])
  }
)

it("if the vault's answer has the card's id in a field that differs from the assumption, the confirm command prints the option that names this field", async () => {
  const { output } = await runConfirmAtLyingGateway(["A-63"])

  expect(output).toMatch(/savedCards: \{\s+idInAnswer: "vaultId",\s+\}/)
})

it("if a saved card needs its security code, the confirm command prints the option to set, and does not confirm assumption A-64 about charges of saved cards", async () => {
  const { output, ids } = await runConfirmAtLyingGateway(["A-67"])

  expect(output).toMatch(/savedCards: \{\s+needsSecurityCode: true,\s+\}/)
  expect(ids("confirmed")).not.toContain("A-64")
})

function doesContradictionHide(one: string, other: string): boolean {
  const { hides: hidden = [] } = ASSUMPTIONS[one as keyof typeof ASSUMPTIONS]
  return hidden.includes(other)
}
