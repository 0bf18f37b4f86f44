import { parseUserApproval } from "./approval"

describe("the confirm command parses the user's answer to the question before a request", () => {
  it.each(["n", "N", "no", "não", "y", "al"])(
    "the user's answer %j to the question of the confirm command does not allow the request that is shown",
    (answer) => {
      expect(parseUserApproval(answer)).toBe("none")
    }
  )

  it("an empty answer to the question of the confirm command allows only the request that is shown", () => {
    expect(parseUserApproval(" ")).toBe("once")
  })

  it("the answer “a” or “A” to the question of the confirm command allows the request that is shown and all later requests", () => {
    expect(["a", "A "].map(parseUserApproval)).toEqual(["all", "all"])
  })
})
