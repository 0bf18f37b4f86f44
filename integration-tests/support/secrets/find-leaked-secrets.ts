import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import type { Admin } from "../../../harness/admin/an-admin"
import type { DatabaseQuery } from "./database-contents"

/** Searches the values for the secrets. For each secret, returns one line per value that contains the secret. */
export function findLeakedSecrets(
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

export function createDatabaseQuery(
  shop: Pick<ShopWithSimulator, "container">
): DatabaseQuery {
  return async (sql) => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows
  }
}

/** Returns a copy of the API client `who` that also adds each answer to the array `answers`. */
export function recordAnswers<Person extends Admin>(
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

/** Sets the app's log to its most detailed level, and from then on adds each event of the event bus to `events`. */
export function recordEventsAndLogAll(
  { container }: Pick<ShopWithSimulator, "container">,
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
