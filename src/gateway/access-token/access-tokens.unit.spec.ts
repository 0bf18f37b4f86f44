import type { AccessToken, AccessTokenStore } from "../../charge/access-token"
import { type Clock, TimeBudget } from "../../charge/time-budget"
import { AccessTokens, SingleFlight } from "./access-tokens"

const clock: Clock = {
  now: () => new Date(0),
  monotonicMs: () => 0,
  sleep: () => new Promise(() => undefined),
}

function aToken(value: string): AccessToken {
  return { value }
}

function givenStore(store: Partial<AccessTokenStore>) {
  return new AccessTokens({
    key: {
      integration: "checkout",
      authUrl: "https://auth.example",
      clientId: "c",
      secretDigest: "d",
    },
    store: {
      obtain: async () => aToken("t"),
      discard: async () => undefined,
      ...store,
    },
    clock,
    accessTokenMs: 1_000,
    issue: () => Promise.resolve({ value: "issued", freshForMs: 1 }),
  })
}

const budget = TimeBudget.of(1_000, clock)

describe("access tokens in front of a store", () => {
  it("turn a failure of the store into not sent, with its cause", async () => {
    const cause = new Error("database down")
    const accessTokens = givenStore({ obtain: () => Promise.reject(cause) })

    await expect(accessTokens.obtain(budget)).rejects.toMatchObject({
      outcome: "not_sent",
      reason: "token_store_failed",
      cause,
    })
  })

  it("turn a failure to discard into not sent", async () => {
    const accessTokens = givenStore({
      discard: () => Promise.reject(new Error("database down")),
    })

    await expect(
      accessTokens.replace(aToken("old"), budget)
    ).rejects.toMatchObject({
      outcome: "not_sent",
    })
  })

  it("ask again when a flight under way still brought the refused token", async () => {
    let stored = aToken("refused")
    const accessTokens = givenStore({
      obtain: async () => {
        const read = stored
        await Promise.resolve()
        return read
      },
      discard: async () => {
        stored = aToken("new")
      },
    })

    const underWay = accessTokens.obtain(budget)
    const replaced = await accessTokens.replace(aToken("refused"), budget)

    expect((await underWay).value).toBe("refused")
    expect(replaced.value).toBe("new")
  })
})

describe("a single flight", () => {
  it("is shared by callers of one key, and not by those of another", async () => {
    const flights = new SingleFlight<string>()
    const work = jest.fn((result: string) => Promise.resolve(result))

    const results = await Promise.all([
      flights.share("a", () => work("1")),
      flights.share("a", () => work("2")),
      flights.share("b", () => work("3")),
    ])

    expect(results).toEqual(["1", "1", "3"])
  })

  it("fails for all who share it, and the next caller starts anew", async () => {
    const flights = new SingleFlight<string>()
    const failing = () => Promise.reject(new Error("down"))

    const [first, second] = await Promise.allSettled([
      flights.share("a", failing),
      flights.share("a", failing),
    ])

    expect([first.status, second.status]).toEqual(["rejected", "rejected"])
    await expect(flights.share("a", () => Promise.resolve("up"))).resolves.toBe(
      "up"
    )
  })
})
