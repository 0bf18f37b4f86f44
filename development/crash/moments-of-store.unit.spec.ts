import { Moments } from "./moments-of-store"

const nothing = () => Promise.resolve()

describe("the moments of a store's process", () => {
  it("are as many as can be told apart from outside: places between two effects are one", async () => {
    const reached: string[] = []
    const moments = new Moments((nth, words) => reached.push(`${nth} ${words}`))

    await moments.around("claim", nothing)
    await moments.around("POST /charges", nothing)
    await moments.besides(nothing)
    await moments.around("resolve", nothing)

    expect(moments.passed).toEqual([
      "before claim",
      "after claim, before POST /charges",
      "after POST /charges",
      "before resolve",
      "after resolve",
    ])
    expect(reached[1]).toBe("2 after claim")
  })

  it("do not pass a call that does not come back", async () => {
    const moments = new Moments()
    const fails = () => Promise.reject(new Error("reset"))

    await moments.around("POST /charges", fails).catch(() => undefined)

    expect(moments.passed).toEqual(["before POST /charges"])
  })
})
