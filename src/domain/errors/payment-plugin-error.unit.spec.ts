import { describeError } from "./payment-plugin-error"

describe("describeError", () => {
  it.each([
    [
      "an error of Medusa whose code has no value",
      Object.assign(new Error("Not enough stock."), { code: undefined }),
      "Error: Not enough stock.",
    ],
    [
      "an error that went through a workflow engine",
      { name: "Error", message: "Not enough stock.", stack: "…" },
      "Error: Not enough stock.",
    ],
    [
      "an error of a database driver",
      Object.assign(new Error("insert into x values ('secret')"), {
        code: "23505",
      }),
      "Error 23505",
    ],
    [
      "a database error that went through a workflow engine",
      { name: "error", message: "values ('secret')", code: "23505" },
      "error 23505",
    ],
    ["a text that was thrown instead of an error", "a string", "string"],
    ["null that was thrown instead of an error", null, "object"],
  ])(
    "describeError returns a log text that contains no values of database statements, here for %s",
    (_what, error, reported) => {
      expect(describeError(error)).toBe(reported)
    }
  )
})
