import { describeError } from "./payment-plugin-error"

describe("describeError", () => {
  it.each([
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
  ])(
    "describeError describes an error for the log without the values of database statements: %s",
    (_what, error, reported) => {
      expect(describeError(error)).toBe(reported)
    }
  )
})
