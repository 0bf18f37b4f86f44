/**
 * Removes the user name and the password from the URLs in a text. The URL of a database usually contains them.
 *
 * A password may contain `/`, `@` and quotes that are not percent-encoded, so everything before the last `@` of the
 * word is removed. Call this function before the text is cut, because an
 * incomplete URL cannot be recognized.
 */
export function removeUrlCredentials(text: string): string {
  return text.replace(/:\/\/\S*@/g, "://")
}
