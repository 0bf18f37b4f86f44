import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOf } from "../../src/charge/reconciled-day"
import { aCardShop } from "../support/a-card-shop"
import { aSoldOrder } from "../support/a-sold-order"
import { databaseAt } from "../support/database/a-database"
import { theCommand } from "../support/the-command"

const TODAY = dayOf(new Date())
const A_DAY = ["--from", TODAY, "--to", TODAY, "--account", "br"]

aCardShop({}, (shop) => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "reconcile-"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** In the folder of the store, as its people run it. */
  async function reconcile(...args: string[]) {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      "select current_database() as name"
    )
    return theCommand(["reconcile", ...args], {
      DATABASE_URL: databaseAt(rows[0]!.name).url,
    })
  }

  function aStatement(text: string): string[] {
    const path = join(folder, "statement.csv")
    writeFileSync(path, text)
    return ["--file", path, "--columns", "id=Venda,amount=Valor,date=Data"]
  }

  it("prints the day, and says that all agrees, with the statement as well", async () => {
    const { merchantChargeId } = await aSoldOrder(shop)

    const { code, output } = await reconcile(
      ...A_DAY,
      ...aStatement(`Data;Venda;Valor\n${TODAY};${merchantChargeId};99,90\n`)
    )

    expect(output).toContain(
      "Statement: 1 rows; 0 charges differ, 0 are not known."
    )
    expect(output).toContain(
      `${TODAY}  1 charges, captured R$ 99.90, refunded R$ 0.00: 0 findings`
    )
    expect(code).toBe(0)
  })

  it("prints what the statement has otherwise, and exits with 2", async () => {
    const { merchantChargeId, chargeId } = await aSoldOrder(shop)

    const { code, output } = await reconcile(
      ...A_DAY,
      ...aStatement(`Data;Venda;Valor\n${TODAY};${merchantChargeId};9,90\n`)
    )

    expect(output).toContain(`statement_differs  ${chargeId}`)
    expect(code).toBe(2)
  })

  it.each([
    ["a file that is no statement", aStatement, 'no column "Venda"'],
    [
      "an account that is not there",
      () => ["--account", "us"],
      "--account takes one of br, br-manual, br-at-checkout.",
    ],
    ["a day that is none", () => ["--to", "soon"], "--to takes a day like"],
  ])("says in a line what is wrong with %s", async (_what, given, message) => {
    const { code, errors } = await reconcile(...A_DAY, ...given("A;B\n1;2\n"))

    expect(errors).toContain(message)
    expect(errors).not.toContain("    at ")
    expect(code).toBe(1)
  })
})
