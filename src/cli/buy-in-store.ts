import type { MedusaContainer } from "@medusajs/framework/types"
import { publishableKeyOf } from "../medusa/publishable-key"
import { buy, buyingIn } from "./buy"
import { givenArguments, inWords, UsageError } from "./command-line"

/** A script for `medusa exec`, see buy.ts: with the publishable key that this store has. */
export default async function buyInStore({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  await inWords(async () => {
    const publishableKey = await publishableKeyOf(container)
    if (publishableKey === undefined) {
      throw new UsageError(
        "This store has no publishable API key. Make one in the admin (Settings, Publishable API Keys), or name one with --publishable-key."
      )
    }
    await buy({ ...buyingIn(givenArguments()), publishableKey })
    return 0
  })
}
