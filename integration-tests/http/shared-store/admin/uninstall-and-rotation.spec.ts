import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aShownCode } from "../../../support/sales/a-code-sale"
import { aCardShop } from "../../../support/app/a-card-shop"
import { databaseUrlOf, runCommand } from "../../../support/processes/a-command"

const OLD = "c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="
const NEW = Buffer.alloc(32, 7).toString("base64")

aCardShop({}, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  const run = async (args: string[], env: NodeJS.ProcessEnv = {}) =>
    runCommand(args, {
      env: { DATABASE_URL: await databaseUrlOf(shop.container), ...env },
    })

  const offered = async () =>
    (
      await knex()("region_payment_provider")
        .where({ deleted_at: null })
        .orderBy("payment_provider_id")
        .distinct("payment_provider_id as id")
    ).map((row) => (row as { id: string }).id)

  it("uninstall takes only our providers out of the regions when it is confirmed, and names the code that can still be paid", async () => {
    await aShownCode(shop)
    const before = await offered()

    const unconfirmed = await run(["uninstall"])
    const between = await offered()
    const confirmed = await run(["uninstall", "--yes"])
    const again = await run(["uninstall", "--yes"])

    expect(unconfirmed).toMatchObject({
      code: 2,
      output: expect.stringContaining("pp_transparent-pix_br"),
    })
    expect(between).toEqual(before)
    expect(confirmed).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /They were taken out[^]*Account "br": 1 codes and links can still be paid/
      ),
    })
    expect(await offered()).toEqual(
      before.filter((id) => !id.startsWith("pp_transparent-"))
    )
    expect(before).toContain("pp_system_default")
    expect(again.output).toContain("No region offers a payment provider")
  })

  it("uninstall of one account leaves the providers of the other accounts", async () => {
    const before = await offered()

    const { code, output } = await run([
      "uninstall",
      "--account",
      "br",
      "--yes",
    ])

    expect(code).toBe(0)
    expect(output).toContain("No money can move any more")
    expect(await offered()).toEqual(
      before.filter((id) => !/^pp_transparent-\w+_br$/.test(id))
    )
  })

  it("rotate-keys encrypts under the new key, says that nothing is left, and names what no key decrypts", async () => {
    await aShownCode(shop)
    const withKeys = (...encryptionKeys: string[]) => ({
      PLUGIN_OPTIONS: JSON.stringify({ encryptionKeys }),
    })

    const rotated = await run(["rotate-keys"], withKeys(NEW, OLD))
    const again = await run(["rotate-keys"], withKeys(NEW, OLD))
    const tooEarly = await run(["rotate-keys"], withKeys(OLD))

    expect(rotated).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /[1-9]\d* rows were encrypted again .* nothing is left under another key/
      ),
    })
    expect(again.output).toMatch(/^0 rows were encrypted again/)
    expect(tooEarly).toMatchObject({
      code: 2,
      output: expect.stringContaining(
        "under a key that encryptionKeys does not contain"
      ),
    })
  })
})
