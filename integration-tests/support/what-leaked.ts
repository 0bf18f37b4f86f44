import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CardShop } from "./a-card-shop"
import type { AskDatabase } from "./database/what-is-written"

/** Each secret with each value that has it somewhere, as far as it is worth showing. */
export function secretsIn(
  secrets: Iterable<string>,
  values: readonly unknown[]
): string[] {
  const texts = values.map((value) =>
    typeof value === "string" ? value : JSON.stringify(value)
  )
  return [...secrets].flatMap((secret) =>
    texts
      .filter((text) => text.includes(secret))
      .map((text) => `${secret} in: ${text.slice(0, 500)}`)
  )
}

/** Any statement on a shop's database. */
export function askDatabaseOf(shop: Pick<CardShop, "container">): AskDatabase {
  return async (sql) => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
  }
}
