import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { aCodeRequest, CodeCaller } from "./simulator-codes"

const noon = Date.UTC(2030, 0, 1, 12)

/** What came of a call whose answer may be lost. */
async function outcomeOf(call: Promise<{ status: number }>) {
  try {
    return (await call).status
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error as Error).name
  }
}

describe.each([
  ["pix", "in process"],
  ["pix", "over HTTP"],
  ["wallet", "in process"],
  ["wallet", "over HTTP"],
] as const)("faults of the creation of a %s, scripted %s", (method, where) => {
  let simulator: Simulator
  let control: SimulatorControl
  let store: CodeCaller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    control =
      where === "in process" ? simulator : simulatorControl(simulator.url)
    store = new CodeCaller(new Caller(simulator.url))
  })
  beforeEach(() => control.reset())
  afterEach(async () => expect(await control.unconsumedFaults()).toEqual([]))
  afterAll(() => simulator.close())

  const create = () => store.create(method, aCodeRequest(method))

  async function arrival(): Promise<void> {
    while ((await control.requests(method)).length === 0) {
      await new Promise(setImmediate)
    }
  }

  it.each([
    ["hang", 0],
    ["hangAfterCommit", 1],
  ] as const)("%s never answers and leaves %i charges", async (fault, made) => {
    await control.on(method)[fault]().once()

    const outcome = outcomeOf(create())
    await arrival()
    const charges = await control.charges()
    await control.reset()

    expect(await outcome).toBe("UND_ERR_SOCKET")
    expect(charges).toHaveLength(made)
  })

  it.each([
    ["reset", "ECONNRESET", 0],
    ["resetAfterCommit", "ECONNRESET", 1],
    ["failBeforeCommit", 500, 0],
    ["failAfterCommit", 500, 1],
    ["html", 502, 0],
    ["empty", 200, 1],
  ] as const)("%s comes to %s and %i charges", async (fault, outcome, made) => {
    await control.on(method)[fault]().once()

    expect(await outcomeOf(create())).toBe(outcome)
    expect(await control.charges()).toHaveLength(made)
  })

  it("truncated answers half, and the code is there", async () => {
    await control.on(method).truncated().once()

    expect(["UND_ERR_SOCKET", "TypeError"]).toContain(await outcomeOf(create()))
    expect(await control.charges()).toMatchObject([
      { transactionStatus: "PENDING" },
    ])
  })

  it("slow commits first and answers later", async () => {
    await control.on(method).slow(100).once()

    const reply = create()
    await arrival()

    expect(await control.charges()).toHaveLength(1)
    expect((await reply).status).toBe(200)
  })

  it("slowBeforeCommit commits when nobody may be waiting any more", async () => {
    await control.on(method).slowBeforeCommit(200).once()

    const reply = create()
    await arrival()

    expect(await control.charges()).toEqual([])
    expect((await reply).status).toBe(200)
    expect(await control.charges()).toHaveLength(1)
  })

  it("respond answers word for word and makes nothing", async () => {
    await control.on(method).respond(200, { chargeStatus: "NEW" }).once()

    expect((await create()).body).toEqual({ chargeStatus: "NEW" })
    expect(await control.charges()).toEqual([])
  })

  it("invisibleFor hides the charge from look-ups, though it can be paid", async () => {
    await control.on(method).invisibleFor(5_000).once()
    const { merchantChargeId, lookUp } = await store.code(method)

    const atOnce = await lookUp()
    await control.pay(merchantChargeId)
    await control.advanceClock(5_000)

    expect(atOnce.status).toBe(404)
    expect((await lookUp()).body.chargeStatus).toBe("PAID")
  })

  it("the log has the request under its own name, with a masked document", async () => {
    await create()

    expect(await control.requests("authorize")).toEqual([])
    expect(await control.requests(method)).toMatchObject([
      {
        path: `/sandbox/v1/charge/${method}`,
        status: 200,
        body: { customer: { document: "***982247**" } },
      },
    ])
  })
})
