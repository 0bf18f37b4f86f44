import { describeError } from "./payment-plugin-error"
import { MoneyError } from "../money"

describe("describeError", () => {
  it.each([
    ["an error", new Error("The ERP is down."), "Error: The ERP is down."],
    [
      "one of Medusa's, which has a code without a value",
      Object.assign(new Error("Not enough stock."), { code: undefined }),
      "Error: Not enough stock.",
    ],
    [
      "one that went through a workflow engine",
      { name: "Error", message: "Not enough stock.", stack: "…" },
      "Error: Not enough stock.",
    ],
    [
      "a database driver's, without its values",
      Object.assign(new Error("insert into x values ('secret')"), {
        code: "23505",
      }),
      "Error 23505",
    ],
    [
      "the same through a workflow engine",
      { name: "error", message: "values ('secret')", code: "23505" },
      "error 23505",
    ],
    ["something else", "a string", "string"],
    ["nothing", null, "object"],
  ])("tells of %s", (_what, error, reported) => {
    expect(describeError(error)).toBe(reported)
  })

  it("tells of ours what they say", () => {
    const error = new MoneyError({
      code: "money_not_an_integer",
      message: "Not an integer.",
    })

    expect(describeError(error)).toContain("Not an integer.")
  })
})
