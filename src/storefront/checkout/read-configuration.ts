import type { Ask } from "./ask"
import type { Configuration } from "./configuration"

/** What the configuration route answers, in the spelling of JavaScript. */
export async function readConfiguration(
  ask: Ask,
  asked: { account?: string | undefined; locale?: string | undefined }
): Promise<Configuration> {
  const given = Object.entries(asked).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return inCamelCase(
    await ask(
      `/store/checkout-transparent/configuration?${query}`,
      (told: { configuration: Configuration }) => told.configuration
    )
  )
}

/** Of objects in objects; it has no lists. Texts keep their names: these are no fields. */
function inCamelCase<Told>(told: Told): Told {
  return told && typeof told === "object"
    ? (Object.fromEntries(
        Object.entries(told).map(([name, value]) => [
          name.replace(/_./g, (mark) => mark.slice(1).toUpperCase()),
          name === "texts" ? value : inCamelCase(value as unknown),
        ])
      ) as Told)
    : ((told ?? undefined) as Told)
}
