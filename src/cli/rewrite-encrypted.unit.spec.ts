import type { MedusaContainer } from "@medusajs/framework/types"
import type { Rewritten } from "../modules/ledger"
import rewriteEncrypted from "./rewrite-encrypted"

const SETTINGS: Rewritten = {
  table: "checkout_transparent_setting",
  rewritten: 0,
  alreadyNew: 0,
  unreadable: 0,
  left: 0,
}

describe("the command rewrite-encrypted", () => {
  afterEach(() => {
    process.exitCode = undefined
    delete process.env.CHECKOUT_TRANSPARENT_ARGS
    jest.restoreAllMocks()
  })

  async function run(tables: Rewritten[]) {
    const lines: string[] = []
    jest
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => lines.push(String(text)) > 0)
    const ledger = {
      rewriteEncrypted: () => Promise.resolve(tables),
      pluginOptions: { encryptionKeys: ["new", "old"] },
    }
    const container = { resolve: () => ledger } as unknown as MedusaContainer
    await rewriteEncrypted({ container })
    const code = process.exitCode ?? 0
    // Of this test's process it is not.
    process.exitCode = undefined
    return { code, output: lines.join("") }
  }

  it("says how many rows of each table were rewritten, and that the old key may be removed", async () => {
    expect(await run([{ ...SETTINGS, rewritten: 3, alreadyNew: 2 }])).toEqual({
      code: 0,
      output: `checkout_transparent_setting: 3 rewritten, 2 already new, 0 cannot be read with any of encryptionKeys
Nothing is under an older key: every entry of encryptionKeys but the first may now be removed.
`,
    })
  })

  it("exits with 2 when something is under an older key all the same, and says to remove none", async () => {
    const { code, output } = await run([{ ...SETTINGS, rewritten: 1, left: 1 }])

    expect(code).toBe(2)
    expect(output).toContain("1 under an older key")
    expect(output).toContain("Remove no key")
    expect(output).not.toContain("may now be removed")
  })
})
