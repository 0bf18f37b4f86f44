import { lintProse } from "./lint-prose"

const findViolatedRules = async (fileName: string, content: string) =>
  (await lintProse(fileName, content)).map(({ line, rule }) => [line, rule])

describe("the prose check", () => {
  it.each<[string, string]>([
    ["no-vague-subject", "Nobody can pay the code any more."],
    ["no-vague-subject", "The code expires when somebody paid it."],
    ["no-vague-subject", "The lock is removed by whoever finds it."],
    ["no-semicolon-chain", "It waits; it is listed; it is refunded."],
    ["final-stop", "The charge is looked up again"],
  ])(
    "the prose check reports a violation of the rule %s in a document with this text: %s",
    async (rule, text) => {
      expect(
        await findViolatedRules("a.md", `# A heading\n\n${text}\n`)
      ).toEqual([[3, rule]])
    }
  )

  it.each([
    "The link was shown to nobody.",
    "The statement blocks nobody, and ends.",
    "It waits; then it is listed.",
    "Call `nobody(waits); somebody(pays); done()` first.",
    "- a list item without a full stop",
    "The command prints:\n\n```\nwhoever waits\n```",
  ])(
    "the prose check reports nothing in a document with this text: %s",
    async (text) => {
      expect(await findViolatedRules("a.md", `${text}\n`)).toEqual([])
    }
  )

  it("the prose check reports violations in docstrings, line comments and test titles, each with its line number", async () => {
    const source = [
      "/**",
      " * Reads a row.",
      " *",
      " * Somebody changed it.",
      " */",
      "function read() {",
      "  // The row is free: it was",
      "  // read; it was changed; it was written.",
      "}",
      "/** A row without a stop */",
      "const row = 1",
      'it.each([1])("whoever reads %s", () => {})',
    ]

    expect(await findViolatedRules("a.ts", source.join("\n"))).toEqual([
      [4, "no-vague-subject"],
      [7, "no-semicolon-chain"],
      [10, "final-stop"],
      [12, "no-vague-subject"],
    ])
  })

  it("the prose check ignores code, strings and linter directives in a source file", async () => {
    const source = [
      "// eslint-disable-next-line nobody-reads",
      'const nobody = "Nobody pays; somebody waits; whoever knows"',
      "const view = <p>{/* A comment in JSX. */}Nobody pays</p>",
      'it("a title without a full stop", () => {})',
    ]

    expect(await findViolatedRules("a.tsx", source.join("\n"))).toEqual([])
  })
})
