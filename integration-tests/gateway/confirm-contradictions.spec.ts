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

/** Runs the command at a gateway that tells this lie; somebody pays the link. */
async function contradictedBy(id: string) {
  const listen = await freePort()
  const gateway = await aLyingGateway(simulator.url, [LIES[id]!()], listen)
  await simulator.setNotificationUrl(`${gateway.url}/notify`)
  const run = await confirm(anAccountAt(gateway.url), {
    ...{ listen, notifications: "https://tunnel.example" },
    waitMinutes: 0.001,
    say: (line) => {
      const [, link] = /link to pay: .*\/p\/(\w+)$/.exec(line) ?? []
      if (link) void simulator.payLink(link, { paymentType: "PIX" })
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
    const { ids } = await contradictedBy(id)

    expect(ids("contradicted")).toEqual([id])
  }
)
