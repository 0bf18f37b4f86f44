import { createInterface } from "node:readline/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import moved from "./moved"

jest.mock("node:readline/promises", () => ({ createInterface: jest.fn() }))

const AT = new Date("2026-11-21T12:00:00Z")
const STORE = { digest: "a1", count: 3, firstAt: AT, lastAt: AT }
const ORIGINAL = { ...STORE, digest: "b2" }

describe("the command moved", () => {
  const isTty = process.stdin.isTTY
  afterEach(() => {
    process.stdin.isTTY = isTty
    delete process.env.CHECKOUT_TRANSPARENT_ARGS
    jest.restoreAllMocks()
  })

  async function runMoved(
    foreign: unknown[],
    { args = [], answer }: { args?: string[]; answer?: string } = {}
  ) {
    const write = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, "write").mockReturnValue(true)
    )
    process.env.CHECKOUT_TRANSPARENT_ARGS = JSON.stringify(args)
    process.stdin.isTTY = answer !== undefined
    jest.mocked(createInterface).mockReturnValue({
      question: () => Promise.resolve(answer),
      close: () => undefined,
    } as never)
    const moveChargesToThisInstallation = jest.fn().mockResolvedValue(3)
    const countChargesOfOtherInstallations = () => Promise.resolve(foreign)
    const resolveFakeLedger = () => ({
      countChargesOfOtherInstallations,
      moveChargesToThisInstallation,
    })
    await moved({
      container: { resolve: resolveFakeLedger } as unknown as MedusaContainer,
    })
    const code = process.exitCode ?? 0
    // The command sets the exit code of the test's own process.
    process.exitCode = undefined
    return {
      code,
      output: write.flatMap(({ mock }) => mock.calls.flat()).join(""),
      taken: moveChargesToThisInstallation.mock.calls.flat() as string[],
    }
  }

  it("the command moved says how many charges another installation wrote, and moves them to the present installation if the user answers yes", async () => {
    expect(await runMoved([STORE], { answer: "yes" })).toEqual({
      code: 0,
      output: `Installation a1 wrote 3 charges, the first at 2026-11-21T12:00:00.000Z, the newest at 2026-11-21T12:00:00.000Z.
3 charges belong to this installation now.
`,
      taken: ["a1"],
    })
  })

  it.each([
    ["the user does not answer yes", { answer: "y" }, "Nothing was changed"],
    [
      "there is no terminal to ask the user, and the option --yes is missing",
      {},
      "Use --yes",
    ],
  ])(
    "if the move of charges is not confirmed (%s), the command moved changes nothing",
    async (_, given, says) => {
      const { code, output, taken } = await runMoved([STORE], given)

      expect({ code, taken }).toEqual({ code: 2, taken: [] })
      expect(output).toContain(says)
    }
  )

  it("if two other installations wrote charges, the command moved moves only the charges of the installation named by --from, and none without --from", async () => {
    const all = [ORIGINAL, STORE]

    const unnamed = await runMoved(all, { args: ["--yes"] })
    const named = await runMoved(all, { args: ["--yes", "--from", "a1"] })

    expect(unnamed).toMatchObject({
      code: 1,
      output: expect.stringContaining("--from takes one of b2, a1"),
      taken: [],
    })
    expect(named).toMatchObject({ code: 2, taken: ["a1"] })
  })
})
