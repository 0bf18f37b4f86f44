import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import rotateKeys from "../../../../src/cli/rotate-keys"
import uninstall from "../../../../src/cli/uninstall"
import { ledgerOf } from "../../../../src/medusa/container"
import { COMMAND_ARGUMENTS_VARIABLE } from "../../../../src/domain/other-installation-charges"
import { aCheckoutWithPaymentCode } from "../../../support/sales/a-code-sale"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"

describeShopWithSimulator({}, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Runs a command's script in the test process without `medusa exec`, and returns its exit code and output. */
  async function run(command: typeof uninstall, ...args: string[]) {
    const exitCode = process.exitCode
    const written: string[] = []
    const outputs = [process.stdout, process.stderr].map((stream) =>
      jest
        .spyOn(stream, "write")
        .mockImplementation((text) => written.push(String(text)) > 0)
    )
    process.env[COMMAND_ARGUMENTS_VARIABLE] = JSON.stringify(args)
    try {
      await command({ container: shop.container })
      return { code: process.exitCode, output: written.join("") }
    } finally {
      for (const output of outputs) output.mockRestore()
      delete process.env[COMMAND_ARGUMENTS_VARIABLE]
      process.exitCode = exitCode
    }
  }

  const selectProvidersOfRegions = async () =>
    (
      await knex()("region_payment_provider")
        .where({ deleted_at: null })
        .orderBy("payment_provider_id")
        .distinct("payment_provider_id as id")
    ).map((row) => (row as { id: string }).id)

  it("the uninstall command with --yes removes only the plugin's providers from the regions, and counts the codes that can still be paid", async () => {
    await aCheckoutWithPaymentCode(shop)
    const before = await selectProvidersOfRegions()

    const unconfirmed = await run(uninstall)
    const between = await selectProvidersOfRegions()
    const confirmed = await run(uninstall, "--yes")
    const again = await run(uninstall, "--yes")

    expect(unconfirmed).toMatchObject({
      code: 2,
      output: expect.stringContaining("pp_transparent-pix_br"),
    })
    expect(between).toEqual(before)
    expect(confirmed).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /The providers were removed from these regions[^]*Account "br": 1 codes and links can still be paid/
      ),
    })
    expect(await selectProvidersOfRegions()).toEqual(
      before.filter((id) => !id.startsWith("pp_transparent-"))
    )
    expect(before).toContain("pp_system_default")
    expect(again.output).toContain("No region offers a payment provider")
  })

  it("the uninstall command for one gateway account removes the payment providers of this account from the regions, and keeps the providers of the other accounts", async () => {
    const before = await selectProvidersOfRegions()

    const { code, output } = await run(uninstall, "--account", "br", "--yes")

    expect(code).toBe(0)
    expect(output).toContain(
      'No money of the account "br" can move any more. Save its movements, then remove it from accounts'
    )
    expect(output).not.toContain("remove the plugin")
    expect(await selectProvidersOfRegions()).toEqual(
      before.filter((id) => !/^pp_transparent-\w+_br$/.test(id))
    )
  })

  it("the uninstall command for an unknown gateway account removes no payment provider and lists the known accounts", async () => {
    const before = await selectProvidersOfRegions()

    const { code, output } = await run(uninstall, "--account", "brr", "--yes")

    expect(code).toBe(1)
    expect(output).toMatch(/^--account takes one of br\b[^]*\.\n$/)
    expect(output).not.toContain("No money")
    expect(await selectProvidersOfRegions()).toEqual(before)
  })

  it("the uninstall command counts the payable codes of a gateway account that was removed from the options, and advises to keep its credentials", async () => {
    await aCheckoutWithPaymentCode(shop)
    await knex()("checkout_transparent_charge").update({ account: "gone" })

    const { code, output } = await run(uninstall, "--account", "gone", "--yes")

    expect(code).toBe(2)
    expect(output).toContain('Account "gone": 1 codes and links')
    expect(output).toContain("Keep the account, its credentials")
  })

  it("the rotate-keys command ends, even if another process keeps writing a few rows that are encrypted with an older key", async () => {
    const pass = jest
      .spyOn(ledgerOf(shop.container), "reencryptRows")
      .mockResolvedValueOnce(1000)
      .mockResolvedValue(3)

    try {
      const { code, output } = await run(rotateKeys)

      expect(pass).toHaveBeenCalledTimes(2)
      expect(code).toBe(0)
      expect(output).toContain("1003 rows were re-encrypted")
    } finally {
      pass.mockRestore()
    }
  })

  it("if all rows use the only encryption key, the rotate-keys command reports this and explains how to replace the key", async () => {
    await aCheckoutWithPaymentCode(shop)

    const { code, output } = await run(rotateKeys)

    expect(code).toBe(0)
    expect(output).toMatch(
      /^0 rows were re-encrypted .* no rows are left under another key\.\nencryptionKeys has one key\. To exchange it/
    )
  })
})
