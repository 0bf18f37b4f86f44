import { approvalFromAnswer } from "./approval"

describe("the answer to the question before a request of the confirm command", () => {
  it.each(["n", "N", "no", "não", "y", "al"])(
    "the answer %j does not allow the request",
    (answer) => {
      expect(approvalFromAnswer(answer)).toBe("none")
    }
  )

  it("an empty answer allows one request", () => {
    expect(approvalFromAnswer(" ")).toBe("once")
  })

  it('the answer "a" or "A" allows this request and all later requests', () => {
    expect(["a", "A "].map(approvalFromAnswer)).toEqual(["all", "all"])
  })
})
