import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CardShop } from "../app/a-card-shop"
import type { Admin } from "../../../harness/admin/an-admin"
import type { AskDatabase } from "./what-is-written"

/** Returns each secret that one of the values contains, with the value, which is shortened for display. */
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

/** Returns a function that runs any statement on a shop's database. */
export function askDatabaseOf(shop: Pick<CardShop, "container">): AskDatabase {
  return async (sql) => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
  }
}

/** Returns the same caller, but adds all answers to `answers`. */
export function overheard<Person extends Admin>(
  who: Person,
  answers: unknown[]
): Person {
  return {
    ...who,
    async request(...call: Parameters<Admin["request"]>) {
      const answer = await who.request(...call)
      answers.push(answer)
      return answer
    },
  }
}

/** Makes the app log everything that can be logged, and adds every event to `events`. */
export function letAllBePublished(
  { container }: Pick<CardShop, "container">,
  events: unknown[]
): void {
  container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("silly")
  container
    .resolve(Modules.EVENT_BUS)
    .subscribe(
      "*",
      (event: unknown) => Promise.resolve(void events.push(event)),
      { subscriberId: "reads-everything" }
    )
}
