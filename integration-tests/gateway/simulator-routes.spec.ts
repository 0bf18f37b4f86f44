import {
  defaultMerchant,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"

describe("the simulator's addresses", () => {
  let simulator: Simulator
  let caller: Caller

  beforeAll(async () => {
    simulator = await startSimulator()
    caller = new Caller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  it("an unknown path is refused with the list of known ones, and logged as such", async () => {
    const reply = await caller.send("POST", "/v1/charges", { body: {} })

    expect(reply.status).toBe(404)
    expect(reply.body.message).toContain(
      "POST /v1/charges is no route of the gateway. Known: POST /oauth2/token, POST /sandbox/v1/charge/authorization, "
    )
    expect(await simulator.requests("unknown")).toMatchObject([
      { method: "POST", path: "/v1/charges", status: 404 },
    ])
  })

  it("a wrong method is refused with the right one", async () => {
    const reply = await caller.send(
      "GET",
      "/sandbox/v1/charge/authorization",
      {}
    )

    expect(reply.status).toBe(405)
    expect(reply.headers.get("allow")).toBe("POST")
  })

  it("another prefix moves the charges and leaves the token endpoint", async () => {
    const moved = await startSimulator({ prefix: "/api/v1" })
    const movedCaller = new Caller(moved.url)
    const accessToken = await movedCaller.accessToken()

    const reply = await movedCaller.send(
      "GET",
      "/api/v1/charge/no-such-charge",
      {
        headers: { authorization: `Bearer ${accessToken}` },
      }
    )
    await moved.close()

    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe("Charge not found")
  })

  it("a look-up of an unknown charge answers 404 in JSON", async () => {
    const reply = await caller.lookUp(
      await caller.accessToken(),
      "no-such-charge"
    )

    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: "Charge not found", errors: [] })
  })

  it("a look-up of something that is no id is refused", async () => {
    const reply = await caller.lookUp(await caller.accessToken(), "a_b")

    expect(reply.status).toBe(400)
  })

  it("a merchant does not see another merchant's charge, and may use the same id", async () => {
    const other = {
      ...defaultMerchant,
      merchantDocument: "12ABC34501DE35",
      credential: { clientId: "other", clientSecret: "other-secret" },
      transparentToken: "other-transparent-token",
    }
    const shared = await startSimulator({ merchants: [defaultMerchant, other] })
    const one = new Caller(shared.url)
    const two = new Caller(shared.url, other)
    const { request } = await one.pay()
    const { merchantChargeId } = request

    const seen = await two.lookUp(await two.accessToken(), merchantChargeId)
    const made = await two.pay({ changes: { merchantChargeId } })
    await shared.close()

    expect(seen.status).toBe(404)
    expect(made.reply.status).toBe(200)
  })

  it("a host that other machines can reach is refused unless it is allowed", async () => {
    await expect(startSimulator({ host: "0.0.0.0" })).rejects.toThrow(
      "host 0.0.0.0 can be reached from other machines"
    )
    const open = await startSimulator({ host: "0.0.0.0", allowRemote: true })
    await open.close()
  })

  it.each([
    [{ port: 70_000 }, "port must be an integer from 0 to 65535, not 70000"],
    [
      { prefix: "v1/" },
      'prefix must look like /sandbox/v1: a slash at the start, none at the end; not "v1/"',
    ],
    [
      { prefix: "/p/v1" },
      "prefix must not be an address of the simulator's own pages: /p/v1",
    ],
    [{ merchants: [] }, "merchants must hold at least one"],
  ])("options that make no sense are refused: %j", async (options, message) => {
    await expect(startSimulator(options)).rejects.toThrow(message)
  })

  it("closing twice is no error", async () => {
    const shortLived = await startSimulator()

    await shortLived.close()
    await expect(shortLived.close()).resolves.toBeUndefined()
  })
})
