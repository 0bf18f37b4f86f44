import { SingleFlight } from "./single-flight"

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
