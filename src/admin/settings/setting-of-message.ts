/**
 * The setting that a refusal names, of those that are given; the longest, as `clientId` is part of
 * `paymentLink.clientId`. Undefined where it names none of them.
 */
export function settingOfMessage(
  message: string,
  names: readonly string[]
): string | undefined {
  return [...names]
    .sort((one, other) => other.length - one.length)
    .find((name) => mentions(message, name))
}

/** As a whole word, which may stand below another one: `accounts[0].clientId`. */
function mentions(message: string, name: string): boolean {
  const escaped = name.replaceAll(".", "\\.")
  return new RegExp(`(?<!\\w)${escaped}(?!\\w|\\.\\w)`).test(message)
}
