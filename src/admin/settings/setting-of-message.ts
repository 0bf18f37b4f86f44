/** The setting that a refusal is about, of those that are given; undefined where it names none or several. */
export function settingOfMessage(
  message: string,
  names: readonly string[]
): string | undefined {
  const [first, ...others] = names.filter((name) => mentions(message, name))
  return others.length === 0 ? first : undefined
}

/** As a whole name: `clientId` is none of `paymentLink.clientId`. */
function mentions(message: string, name: string): boolean {
  const escaped = name.replaceAll(".", "\\.")
  return new RegExp(`(?<![\\w.])${escaped}(?!\\w|\\.\\w)`).test(message)
}
