import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INTERNALS } from "../../../development/tarball/in-store/internals"
import { underCartLock } from "../../../src/medusa/cart/cart-lock"
import { aMedusaApp } from "../../support/app/a-card-shop"
import { ROOT } from "../../../harness/root"

const DOCUMENT = join(ROOT, "docs/medusa-internals.md")

beforeAll(() => {
  process.env.LOCKS = "postgres"
})

aMedusaApp(({ getContainer }) => {
  it.each(INTERNALS)(
    "the installed Medusa still behaves as the plugin expects in a place that is not public API: $name",
    async ({ check }) => {
      await expect(
        Promise.resolve(check(getContainer()))
      ).resolves.toBeUndefined()
    }
  )

  it("work that needs the lock of a cart can begin when the lock of a dead process has expired", async () => {
    const container = getContainer()
    await container.resolve(Modules.LOCKING).acquire("cart_1", { expire: 1 })
    await container
      .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("locking")
      .where({ id: "cart_1" })
      .update({ expiration: new Date(0) })

    const done = await underCartLock(container, "cart_1", () =>
      Promise.resolve("done")
    )

    expect(done).toBe("done")
  })

  it.each(INTERNALS)(
    "docs/medusa-internals.md describes each use of Medusa that is not public API: $name",
    ({ name }) => {
      expect(readFileSync(DOCUMENT, "utf8")).toContain(`**${name}**`)
    }
  )
})
