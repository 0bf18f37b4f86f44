import { execFileSync } from "node:child_process"
import { ASSUMPTIONS } from "../../src/cli/confirm/verdicts"
import { JUDGES } from "../../src/cli/confirm/judges"
import { freePort } from "../../development/free-port"
import { type Simulator, startSimulator } from "../../src/simulator"
import { anAccountAt, confirm } from "./confirm-support/a-confirmation"
import { aLyingGateway, LIES } from "./confirm-support/lying-gateway"

/** What a run sees in any case, or only with the SDK in a browser. */
const NEVER_CONTRADICTED = ["A-20", "A-24", "A-33", "A-37", "A-57"]

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ notificationRetryDelaysMs: [10, 10] })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/** Runs the command at a gateway that tells these lies; somebody pays the link. */
async function contradictedBy(ids: readonly string[]) {
  const listen = await freePort()
  const gateway = await aLyingGateway(
    simulator.url,
    ids.map((id) => LIES[id]!()),
    listen
  )
  await simulator.setNotificationUrl(`${gateway.url}/notify`)
  const run = await confirm(anAccountAt(gateway.url), {
    ...{ listen, notifications: "https://tunnel.example" },
    waitMs: 60,
    say: (line) => {
      const [, id] = /link to pay: .*\/p\/(\w+)$/.exec(line) ?? []
      if (id) void simulator.payLink(id, { paymentType: "PIX" })
    },
  })
  await gateway.close()
  return run
}

it("there is a lie for each assumption that a judge can contradict", () => {
  const judged = Object.keys(JUDGES).filter(
    (id) => !NEVER_CONTRADICTED.includes(id)
  )

  expect(Object.keys(LIES)).toEqual(judged.sort())
})

it.each(Object.keys(LIES))(
  "a gateway that contradicts %s is said to contradict exactly that",
  async (id) => {
    const { ids } = await contradictedBy([id])

    expect(ids("contradicted")).toEqual([id])
  }
)

it("a dozen contradictions that the commit draws are found, and no other", async () => {
  const drawn = aDozen(seed())

  const { ids } = await contradictedBy(drawn)

  expect(ids("contradicted")).toEqual(drawn)
})

function seed(): number {
  const given = process.env.CONFIRM_SEED
  return given === undefined
    ? parseInt(
        execFileSync("git", ["rev-parse", "--short=7", "HEAD"], {
          encoding: "utf8",
        }),
        16
      )
    : Number(given)
}

/** Draws twelve that do not hide each other. */
function aDozen(seed: number): string[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31)
  const left = Object.keys(LIES)
  const drawn: string[] = []
  while (drawn.length < 12) {
    const [id = ""] = left.splice(
      Math.floor((next() / 2 ** 31) * left.length),
      1
    )
    if (!drawn.some((other) => hides(id, other) || hides(other, id))) {
      drawn.push(id)
    }
  }
  return drawn.sort()
}

function hides(one: string, other: string): boolean {
  const { hides: hidden = [] } = ASSUMPTIONS[one as keyof typeof ASSUMPTIONS]
  return hidden.includes(other)
}
