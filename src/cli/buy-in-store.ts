import { publishableKeysOf } from "../medusa/publishable-key"
import { buy, BUY_OPTIONS, buyingIn, NothingToSellError, USAGE } from "./buy"
import { storeCommand, UsageError } from "./command-line"

/** A script for `medusa exec`, see buy.ts: with a publishable key that this store has. */
export default storeCommand(USAGE, BUY_OPTIONS, async (container, given) => {
  const buying = buyingIn(given)
  const publishableKeys = await publishableKeysOf(container)
  if (publishableKeys.length === 0) {
    throw new UsageError(
      "This store has no publishable API key. Make one in the admin (Settings, Publishable API Keys), or name one with --publishable-key."
    )
  }
  for (const [nth, publishableKey] of publishableKeys.entries()) {
    try {
      await buy({ ...buying, publishableKey })
      break
    } catch (error) {
      const isLast = nth === publishableKeys.length - 1
      if (isLast || !(error instanceof NothingToSellError)) {
        throw error
      }
    }
  }
  return 0
})
