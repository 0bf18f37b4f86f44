import { startSimulator, type Simulator } from "../../src/simulator"
import { aCard, Caller } from "./simulator-caller"

describe("the request log", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it("holds every request in order of arrival", async () => {
    const { accessToken, request } = await caller.pay()
    await caller.lookUp(accessToken, request.merchantChargeId)

    const { merchantChargeId } = request
    expect(await simulator.requests()).toMatchObject([
      { operation: "token", status: 200, merchantChargeId: null },
      { operation: "tokenize", status: 200, merchantChargeId: null },
      { operation: "authorize", status: 200, merchantChargeId },
      { operation: "look_up", method: "GET", status: 200, merchantChargeId },
    ])
  })

  it("shows one operation when asked for one", async () => {
    await caller.pay()

    expect(await simulator.requests("authorize")).toHaveLength(1)
    expect(await simulator.requests("look_up")).toEqual([])
  })

  it("says why a request was refused", async () => {
    await caller.requestToken({ client_secret: "wrong" })

    expect(await simulator.requests("token")).toMatchObject([
      {
        status: 401,
        refusal: "client_secret does not belong to this client_id",
      },
    ])
  })

  it("holds no secret, card number, cvv, card token or whole document", async () => {
    const { temporatyCardToken, accessToken } = await caller.pay()
    await caller.tokenize(aCard({ cardNumber: 4111111111111111 }))
    await caller.send("GET", "/portalapi/v1/Card/Bin?bin=4111111111111111", {})
    await caller.requestToken({ clientSecret: "mistyped-name-secret" })

    const log = JSON.stringify(await simulator.requests())

    for (const secret of [
      "simulator-client-secret",
      "mistyped-name-secret",
      "simulator-transparent-token",
      "4111111111111111",
      '"123"',
      "52998224725",
      "MARIA SILVA",
      temporatyCardToken,
      accessToken,
    ]) {
      expect(log).not.toContain(secret)
    }
    expect(log).toContain("[card, ends in 1111]")
    expect(log).toContain(
      `[card token, ends in ${temporatyCardToken.slice(-4)}]`
    )
    expect(log).toContain("***982247**")
  })

  it("keeps what a test needs to compare: amounts, names, address", async () => {
    await caller.pay()

    expect(await simulator.requests("authorize")).toMatchObject([
      {
        body: {
          customer: { name: "Maria Silva" },
          transactions: [
            { amount: 15_990, credit: { billingAddress: { number: "100" } } },
          ],
        },
      },
    ])
  })

  it("gives out copies, which later requests do not change", async () => {
    await caller.pay()
    const [before] = await simulator.charges()
    before!.history.length = 0

    const [after] = await simulator.charges()

    expect(after!.history).toHaveLength(1)
  })
})
